import { fromPromise } from 'xstate';
import { type SearchResults, search } from '#contract/desk/search.ts';
import { staffPlaces } from '#domain/staff/places.ts';
import { type KeyFact, keyboardMachine } from '#machines/keyboard/keyboard.machine.ts';
import { type PaletteEntry, paletteMachine, selectIsOpen } from '#machines/palette/palette.machine.ts';
import { call } from '#ports/backend/call.ts';
import { watchKeys } from '#ports/browser/display.ts';
import { pressShortcut, readShortcuts, saveShortcuts } from '#ports/browser/shortcuts.ts';
import { hitHref } from '#presenters/staff/recordAddress.ts';
import { goTo } from '../../address/location.ts';
import { type Owned, open } from '../../handle/app-handle.ts';
import { reporting, stopAll } from '../../logic/reporting.ts';
import { asStaff } from './as-staff.ts';

function watchPalette(notify: () => void): () => void {
  const hear = (event: KeyboardEvent) => {
    if (
      !(event.ctrlKey || event.metaKey) ||
      event.altKey ||
      event.shiftKey ||
      event.repeat ||
      event.key.toLowerCase() !== 'k'
    )
      return;
    event.preventDefault();
    notify();
  };
  addEventListener('keydown', hear);
  return () => removeEventListener('keydown', hear);
}

/** Keys belong to an open dialog. */
export const dialogIsOpen = (): boolean => document.querySelector('[role$="dialog"][data-state="open"]') !== null;

const commandsOf = (
  staff: Owned<'staff'>,
): Readonly<Record<Extract<PaletteEntry, { kind: 'command' }>['command'], () => void>> => ({
  theme: () => staff.actor('preferences').send({ type: 'theme.toggled' }),
  keyboardHelp: () => openKeyboard(staff).send({ type: 'help.opened' }),
  signOut: () => staff.actor('adminSession').send({ type: 'signOut.requested' }),
});

const openPalette = (staff: Owned<'staff'>) =>
  open(staff.flows, 'palette', () => ({
    logic: paletteMachine.provide({
      actors: {
        search: fromPromise<SearchResults, { query: string }>(({ input: { query }, signal }) =>
          asStaff(staff, (token) => call(search.find, { token, body: { q: query }, signal })),
        ),
      },
      actions: {
        openHit: (_, { hit }) => goTo(hitHref(hit)),
        openEntry: (_, { entry }) => (entry.kind === 'page' ? goTo(entry.href) : commandsOf(staff)[entry.command]()),
      },
    }),
    input: undefined,
  }));

/** The palette and the shortcuts of every console page. They stay until the session ends. */
export const openKeyboard = (staff: Owned<'staff'>) =>
  open(staff.flows, 'keyboard', () => keyboardWith(openPalette(staff)));

/** Letters belong to an open palette, whose field may be loading. */
function hearKey(palette: ReturnType<typeof openPalette>, key: string, report: (fact: KeyFact) => void): void {
  if (selectIsOpen(palette.getSnapshot())) {
    if (key.length === 1) palette.send({ type: 'letter.typed', letter: key });
  } else if (!dialogIsOpen()) report({ type: 'key.pressed', key });
}

const keyboardWith = (palette: ReturnType<typeof openPalette>) => ({
  logic: keyboardMachine.provide({
    actors: {
      watchKeys: reporting<KeyFact>((report) =>
        stopAll(
          watchKeys((key) => hearKey(palette, key, report)),
          watchPalette(() => report({ type: 'palette.requested' })),
        ),
      ),
    },
    actions: {
      goTo: (_, { href }) => goTo(href),
      pressShortcut: (_, { key }) => pressShortcut(key),
      saveShortcuts: (_, { isOn }) => saveShortcuts(isOn),
    },
  }),
  input: {
    isOn: readShortcuts(),
    places: Object.fromEntries(staffPlaces.map(({ letter, href }) => [letter, href])),
    palette,
  },
});
