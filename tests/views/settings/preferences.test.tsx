import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { defaultMailChoices } from '#domain/security/mailChoices.ts';
import { defaultDisplay } from '#domain/site/display.ts';
import { AmountsSection } from '#features/settings-preferences/AmountsSection.tsx';
import { FilesSection } from '#features/settings-preferences/FilesSection.tsx';
import { MailSection } from '#features/settings-preferences/MailSection.tsx';
import { ThemeSection } from '#features/settings-preferences/ThemeSection.tsx';
import { TimeZoneSection } from '#features/settings-preferences/TimeZoneSection.tsx';
import type { OwnedLists } from '#machines/flows/catalogue.ts';
import { type ChangeResult, type ChangeToMake, ownedListOf } from '#machines/ownedList/ownedList.machine.ts';
import { preferencesMachine } from '#machines/preferences/preferences.machine.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { zoneNamed } from '#presenters/settings/zones.ts';
import { showAs } from '#ui/display/display.ts';
import { expectAccessible } from '../axe.ts';
import { scripted } from '../scripted.ts';

const nothing = () => undefined;
afterEach(() => act(() => showAs(defaultDisplay)));

function openPreferences() {
  const machine = preferencesMachine.provide({
    actors: {
      watchSystemTheme: fromCallback(nothing),
      watchThemeChoice: fromCallback(nothing),
      watchDisplay: fromCallback(nothing),
      watchShortcut: fromCallback(nothing),
    },
    actions: {
      saveTheme: nothing,
      applyTheme: nothing,
      saveDisplay: nothing,
      applyDisplay: (_, { display }) => showAs(display),
    },
  });
  const preferences = createActor(machine, {
    input: { theme: '0', followsSystem: false, display: defaultDisplay },
  }).start();
  return { preferences, chosen: () => preferences.getSnapshot().context, user: userEvent.setup({ delay: null }) };
}

test('the theme is light, dark, or the system’s', async () => {
  const { preferences, chosen, user } = openPreferences();
  render(<ThemeSection preferences={preferences} />);
  expect(screen.getByRole('radio', { name: 'Light' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(chosen()).toMatchObject({ theme: '1', followsSystem: false });
  await user.click(screen.getByRole('radio', { name: 'System' }));
  expect(chosen()).toMatchObject({ theme: '1', followsSystem: true });
  expect(screen.getByRole('radio', { name: 'System' })).toBeChecked();
  await expectAccessible();
});

test('files have commas or semicolons, each with an example', async () => {
  const { preferences, chosen, user } = openPreferences();
  const { container } = render(<FilesSection preferences={preferences} />);
  expect(container).toHaveTextContent('Example: BTC,0.5,1234.56.');
  await user.click(screen.getByRole('radio', { name: 'Semicolons' }));
  expect(chosen().display.files).toBe('semicolon');
  expect(container).toHaveTextContent('Example: BTC;0,5;1234,56.');
  await expectAccessible();
});

describe('the time zone', () => {
  const now = Date.UTC(2026, 0, 15, 12);

  test('is found by its name, and shown by an example', async () => {
    const { preferences, chosen, user } = openPreferences();
    const { container } = render(<TimeZoneSection preferences={preferences} now={now} />);
    await user.type(screen.getByLabelText('Show times in'), 'america/new york', {
      initialSelectionStart: 0,
      initialSelectionEnd: 99,
    });
    expect(chosen().display.timeZone).toBe('America/New_York');
    expect(container).toHaveTextContent('Now: Thursday, January 15, 2026 at 7:00:00 AM EST');
    await user.click(screen.getByRole('button', { name: 'Use this browser’s zone' }));
    expect(chosen().display.timeZone).toBeNull();
    await expectAccessible();
  });

  test('stays as it was where the text names none', async () => {
    const { preferences, chosen, user } = openPreferences();
    preferences.send({ type: 'timeZone.chosen', timeZone: 'Asia/Tokyo' });
    render(<TimeZoneSection preferences={preferences} now={now} />);
    await user.type(screen.getByLabelText('Show times in'), 'Atlantis', {
      initialSelectionStart: 0,
      initialSelectionEnd: 99,
    });
    await user.tab();
    expect(screen.getByLabelText('Show times in')).toHaveValue('Asia/Tokyo');
    expect(screen.getByLabelText('Show times in')).toHaveAccessibleDescription(
      /We found no time zone for “Atlantis”\. Times are still in Asia\/Tokyo\./,
    );
    expect(chosen().display.timeZone).toBe('Asia/Tokyo');
    await expectAccessible();
    await user.type(screen.getByLabelText('Show times in'), 'lima', {
      initialSelectionStart: 0,
      initialSelectionEnd: 99,
    });
    expect(screen.queryByText(/We found no/)).toBeNull();
    expect(chosen().display.timeZone).toBe('America/Lima');
  });

  test('is named by its place where only one has it', () => {
    const zones = ['America/New_York', 'America/Argentina/San_Juan', 'Atlantic/San_Juan', 'UTC'];
    expect([' new york ', 'San Juan', 'america/new_york', 'utc', 'york'].map((text) => zoneNamed(text, zones))).toEqual(
      ['America/New_York', null, 'America/New_York', 'UTC', null],
    );
  });

  test('is listed by the name that a place goes by today, and its clock shows', () => {
    const { preferences } = openPreferences();
    const { container } = render(<TimeZoneSection preferences={preferences} now={now} />);
    const listed = new Map(
      [...container.querySelectorAll('option')].map((option) => [option.value, option.textContent]),
    );
    expect([
      listed.get('Asia/Kolkata'),
      listed.get('Europe/Kyiv'),
      listed.get('UTC'),
      listed.has('Asia/Calcutta'),
    ]).toEqual([
      '5:30 PM India Standard Time',
      '2:00 PM Eastern European Time',
      expect.stringMatching(/^12:00 PM/),
      false,
    ]);
  });

  test('follows another tab', () => {
    const { preferences } = openPreferences();
    render(<TimeZoneSection preferences={preferences} now={now} />);
    act(() => preferences.send({ type: 'display.changed', display: { ...defaultDisplay, timeZone: 'Asia/Tokyo' } }));
    expect(screen.getByLabelText('Show times in')).toHaveValue('Asia/Tokyo');
  });
});

test('amounts have as many decimals as chosen, in an example that stays visible', async () => {
  const { preferences, chosen, user } = openPreferences();
  const { container } = render(<AmountsSection preferences={preferences} />);
  await user.click(screen.getByRole('radio', { name: '4' }));
  expect(container).toHaveTextContent('Example: 1.2345 BTC, and a tiny amount: <0.0001 BTC.');
  await user.click(screen.getByRole('checkbox', { name: 'Hide balances' }));
  expect(container).toHaveTextContent('Example: 1.2345 BTC');
  await user.click(screen.getByRole('checkbox', { name: /H key/ }));
  expect(chosen().display).toEqual({ ...defaultDisplay, coinDecimals: 4, hidden: true, hidesByKey: false });
  await expectAccessible();
});

describe('emails', () => {
  type Mails = OwnedLists['mailChoices'];

  function open() {
    const save = scripted<ChangeResult<Mails>, ChangeToMake<Mails>>();
    const machine = ownedListOf<Mails>().provide({
      actors: { changeList: save.logic, watchList: fromCallback(nothing) },
    });
    const mails = createActor(machine, { input: { changed: 'choices.changed' } }).start();
    const view = render(<MailSection mails={mails} securityFailed={null} />);
    return { mails, save, view, user: userEvent.setup({ delay: null }) };
  }
  const orders = () => screen.getByRole('checkbox', { name: 'Orders' });

  test('a switch moves once the choice is saved', async () => {
    const { mails, save, user } = open();
    expect(screen.queryByRole('checkbox')).toBeNull();
    act(() => mails.send({ type: 'list.updated', list: defaultMailChoices }));
    await user.click(orders());
    expect(orders()).toBeChecked();
    expect(screen.getByRole('status')).toHaveTextContent('Saving: Orders');
    await save.last().resolve({ ok: true, list: { ...defaultMailChoices, orders: false } });
    expect(orders()).not.toBeChecked();
    expect(screen.getByRole('status')).toHaveTextContent('Saved: Orders');
    await expectAccessible();
  });

  test('a choice that was not saved stays as it was, and can be tried again', async () => {
    const { mails, save, user } = open();
    act(() => mails.send({ type: 'list.updated', list: defaultMailChoices }));
    await user.click(orders());
    await save.last().reject(new ProblemError(problem('offline', true)));
    expect(orders()).toBeChecked();
    expect(screen.getByRole('alert')).toHaveTextContent('Emails about orders weren’t changed');
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(save.last().input).toEqual({ list: defaultMailChoices, change: { type: 'item.removed', item: 'orders' } });
  });

  test('that did not load say so', () => {
    const { mails, view } = open();
    view.rerender(
      <MailSection mails={mails} securityFailed={{ status: 'failed', reason: 'You seem to be offline.' }} />,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load the email settings');
  });
});
