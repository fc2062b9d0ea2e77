import type { Cases } from '../../run/cases.ts';
import type { connectionMachine } from './connection.machine.ts';

export const connectionCases: Cases<typeof connectionMachine> = {
  inputs: [undefined],
  events: {
    'app.spoke': [{ tab: 'one' }, { tab: 'two' }],
    'app.left': [
      { tab: 'one', reason: '' },
      { tab: 'two', reason: 'This viewer speaks version 1 of the protocol, and the app version 2.' },
    ],
    'tab.chosen': [{ tab: 'one' }, { tab: 'two' }],
  },
  actors: { hearApps: { stream: true } },
  abstraction: ({ context: { tabs, ended, tab, answered } }) => [tabs.length, ended, tab, answered],
  invariants: {
    'the watched tab is one of those that are there': ({ context: { tabs, ended, tab } }) =>
      tab === null || tab === ended || tabs.includes(tab) ? undefined : `“${tab}” is not among ${tabs.join(', ')}`,
    'whoever is connected watches a tab': (snapshot) =>
      snapshot.matches('connected') && snapshot.context.tab === null ? 'it watches none' : undefined,
  },
};
