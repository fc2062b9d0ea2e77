import { describe, expect, test } from 'vitest';
import { keyboardCases, keyboardInput } from '#machines/keyboard/keyboard.cases.ts';
import { keyboardMachine, selectHelpIsOpen, selectShortcutsAreOn } from '#machines/keyboard/keyboard.machine.ts';
import { secondKeyLimit } from '#machines/shared/waits.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(keyboardMachine, keyboardCases);

const press = (...keys: readonly string[]) =>
  keys.reduce((flow, key) => flow.send({ type: 'key.pressed', key }), story(keyboardMachine, keyboardInput));

describe('the keys of the console', () => {
  const pressed = (key: string) => ({ name: 'pressShortcut', params: { key } });

  test('g and a letter go to its page, once; another letter presses the button of the page that names it', () => {
    expect(press('s').effects).toEqual([pressed('s')]);
    expect(press('g', 's', 's').effects).toEqual([{ name: 'goTo', params: { href: '/admin/staff' } }, pressed('s')]);
    expect(press('g', 'z').effects).toEqual([]);
  });

  test('a letter that comes late is none of g', () => {
    expect(press('g').advance(secondKeyLimit).send({ type: 'key.pressed', key: 's' }).effects).toEqual([pressed('s')]);
  });

  test('? shows the help, unless it follows g or keys alone are off', () => {
    expect(selectHelpIsOpen(press('?').snapshot)).toBe(true);
    expect(selectHelpIsOpen(press('g', '?').snapshot)).toBe(false);
    const off = press().send({ type: 'shortcuts.toggled' });
    expect([selectShortcutsAreOn(off.snapshot), off.effects]).toEqual([
      false,
      [{ name: 'saveShortcuts', params: { isOn: false } }],
    ]);
    expect(selectHelpIsOpen(off.send({ type: 'key.pressed', key: '?' }).snapshot)).toBe(false);
    expect(selectHelpIsOpen(off.send({ type: 'help.opened' }).snapshot)).toBe(true);
  });
});
