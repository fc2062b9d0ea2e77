import { type Cases, stubRef } from '../shared/cases.ts';
import type { KeyboardInput, KeyboardMachine } from './keyboard.machine.ts';

export const keyboardInput: KeyboardInput = { isOn: true, places: { s: '/admin/staff' }, palette: stubRef() };

export const keyboardCases: Cases<KeyboardMachine> = {
  inputs: [keyboardInput, { ...keyboardInput, isOn: false }],
  events: { 'key.pressed': [{ key: 'g' }, { key: 's' }, { key: 'z' }, { key: '?' }] },
  actors: { watchKeys: { stream: true } },
  abstraction: () => null,
  invariants: {
    'the choice and what keys do agree': (snapshot) =>
      snapshot.matches({ shortcuts: 'on' }) === snapshot.context.isOn ? undefined : 'they do not',
  },
};
