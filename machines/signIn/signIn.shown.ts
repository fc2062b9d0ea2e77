import { shownOf, shownProblem } from '../shared/shown.ts';
import type { signInMachine } from './signIn.machine.ts';

/** Tools may show amounts, assets, deadlines, and reasons. Ids are shown as tokens. */
export const signInShown = shownOf<typeof signInMachine>()({
  context: {
    passkeysUsable: 'value',
    problem: shownProblem,
    session: { guid: 'token', utExp: 'value', utIat: 'value', atExp: 'value' },
  },
  input: { passkeysUsable: 'value' },
  output: { kind: 'value' },
  events: { 'field.left': { field: 'value' } },
  actors: {
    authenticate: { output: { ok: 'value', reason: 'value', problem: shownProblem, emailVerified: 'value' } },
    exchangeToken: { output: { ok: 'value', reason: 'value', problem: shownProblem } },
  },
});
