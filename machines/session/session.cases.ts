import { createEmptyActor } from 'xstate';
import { beginningOfTime, type Cases } from '../shared/cases.ts';
import { longestTimeout } from '../shared/delays.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import type { sessionMachine } from './session.machine.ts';
import type { StoredSession } from './session.types.ts';

const begin = beginningOfTime / 1000;
/** Short lives, in seconds: what lies between the checks for a newer login is the same for longer ones. */
const utLife = 300;
const atLife = 100;
/** Longer than a timer can wait, so that the session has to look again on the way. */
const aboutAMonth = Math.ceil(longestTimeout / 1000) + 86_400;

/** A session that began at the beginning of time. Lifetimes in seconds; negative ones are over. */
export const sampleSession = (utLifetime = utLife, atLifetime = atLife): StoredSession => ({
  ut: 'user-token',
  at: 'access-token',
  email: 'ada@statechange.test',
  guid: 'a2f1c5d0b7e84c1f9a3d6e5b4c7f8a90',
  displayName: 'Ada',
  utExp: begin + utLifetime,
  utIat: begin - 60,
  atExp: begin + atLifetime,
});

const starting = (stored: StoredSession | null) => (now: () => number) => ({ stored, now, reportTo: createEmptyActor() });

/** A clock that runs at half speed, as one that is set back: timers fire before their time has come. */
const startingEarly = (now: () => number) => starting(sampleSession())(() => beginningOfTime + (now() - beginningOfTime) / 2);

export const sessionCases: Cases<typeof sessionMachine> = {
  inputs: [
    starting(null),
    starting(sampleSession()),
    starting(sampleSession(utLife, -1)),
    starting(sampleSession(-1, -1)),
    starting(sampleSession(aboutAMonth, aboutAMonth)),
    startingEarly,
  ],
  events: { 'session.opened': [{ type: 'session.opened', session: sampleSession() }] },
  actors: {
    checkDuplicate: { done: [{ iat: begin - 60 }, { iat: begin }] },
    regenerateAccessToken: {
      done: [{ at: 'newer-access-token', atExp: begin + utLife }],
      faults: [new ProblemError(problem('offline', true)), new ProblemError({ code: 'unauthenticated', retryable: false, status: 401 })],
    },
  },
  abstraction: ({ context: { session, now, failedAttempts } }) => [
    session !== null && [remaining(session.utExp, now()), remaining(session.atExp, now())],
    failedAttempts > 0,
  ],
  // What a failed regeneration leads to is the same however far the end of the user token is.
  boundary: ({ context: { session, now, failedAttempts } }) => session !== null && failedAttempts > 0 && remaining(session.utExp, now()) === 'far',
  invariants: {
    'a session is held exactly while there is one': (snapshot) => {
      const open = snapshot.matches('active') || snapshot.matches('regenerating');
      return open === (snapshot.context.session !== null) ? undefined : `${open ? 'none is' : 'one is still'} held`;
    },
    'the back-off grows only with failures': ({ context }) =>
      context.failedAttempts > 0 && context.regenerationFailure === null ? 'attempts are counted without a failure' : undefined,
  },
};

/** How far a token's end is, as the timers see it: over, within one wait, or beyond it. */
function remaining(exp: number, now: number): 'over' | 'near' | 'far' {
  if (exp * 1000 < now) return 'over';
  return exp * 1000 - now < longestTimeout ? 'near' : 'far';
}
