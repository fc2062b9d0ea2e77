import { createEmptyActor } from 'xstate';
import { type Cases, startTime } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import type { sessionMachine } from './session.machine.ts';
import type { StoredSession } from './session.types.ts';

const begin = startTime / 1000;
/** Seconds. Longer lifetimes only repeat the checks for a newer login. */
const utLife = 300;
const atLife = 100;

/** Starts with the run. Lifetimes in seconds; negative ones have expired. */
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

/** A sign-in in another tab, `seconds` after the sample. */
export const otherSignIn = (seconds: number): StoredSession => ({
  ...sampleSession(),
  ut: `user-token-${seconds}`,
  guid: 'b'.repeat(32),
  utIat: begin - 60 + seconds,
});

const starting =
  (stored: StoredSession | null, mayBeShared = false) =>
  (now: () => number) => ({ stored, mayBeShared, now, reportTo: createEmptyActor() });

/**
 * Runs the token clock at another speed than the timers. Slower: timers fire early, as for tokens
 * that outlive the longest timer. Faster: tokens expire before their timers, as after sleep.
 */
const atSpeed = (factor: number, stored: StoredSession) => (now: () => number) =>
  starting(stored)(() => startTime + (now() - startTime) * factor);

const refused = (code: string) => new ProblemError({ code, retryable: false, status: 401 });
const faults = [
  new ProblemError(problem('offline', true)),
  ...['unauthenticated', 'superseded', 'locked', 'securityChanged', 'idle'].map(refused),
];

export const sessionCases: Cases<typeof sessionMachine> = {
  inputs: [
    starting(null),
    starting(null, true),
    starting(sampleSession()),
    starting(sampleSession(utLife, -1)),
    starting(sampleSession(-1, -1)),
    atSpeed(0.5, sampleSession(utLife, 2 * utLife)),
    atSpeed(0.5, sampleSession()),
    atSpeed(4, sampleSession()),
    atSpeed(4, sampleSession(atLife, utLife)),
  ],
  events: {
    'session.opened': [{ session: otherSignIn(2) }],
    'page.restored': [{ ut: 'user-token' }, { ut: null }],
    'session.shared': [
      { session: sampleSession() },
      { session: { ...sampleSession(), at: 'renewed-elsewhere', atExp: begin + utLife } },
      { session: otherSignIn(1) },
    ],
    'session.endedElsewhere': [
      { ut: 'user-token', reason: 'signedOut' },
      { ut: 'user-token', reason: 'superseded' },
      { ut: 'user-token', reason: 'expired' },
      { ut: 'user-token', reason: 'locked' },
      { ut: 'user-token', reason: 'securityChanged' },
      { ut: 'user-token', reason: 'idle' },
    ],
  },
  actors: {
    checkDuplicate: { done: [{ iat: begin - 60 }, { iat: begin }], faults },
    regenerateAccessToken: {
      done: [
        { at: 'newer-access-token', atExp: begin + utLife },
        { at: 'access-token-of-yesterday', atExp: begin - 1 },
      ],
      faults,
    },
  },
  abstraction: ({ context: { session, now, failedAttempts, renewedAt, endedMark } }) => [
    session !== null && [session.ut, session.utExp * 1000 < now(), session.atExp * 1000 < now()],
    failedAttempts > 0,
    renewedAt === null,
    session === null && endedMark !== null,
  ],
  invariants: {
    'a session is held exactly while there is one': (snapshot) => {
      const open = snapshot.matches('active') || snapshot.matches('regenerating');
      return open === (snapshot.context.session !== null) ? undefined : `${open ? 'none is' : 'one is still'} held`;
    },
    'the back-off grows only with failures': ({ context }) =>
      context.failedAttempts > 0 && context.regenerationFailure === null
        ? 'attempts are counted without a failure'
        : undefined,
  },
};
