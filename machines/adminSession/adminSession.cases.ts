import { createEmptyActor } from 'xstate';
import { type Cases, startTime } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import { samplePerson, sampleStaffToken } from '../shared/staffSamples.ts';
import type { adminSessionMachine } from './adminSession.machine.ts';
import type { StaffToken } from './adminSession.types.ts';

const starting =
  (stored: StaffToken | null, path: string, speed = 1, mayBeShared = false) =>
  (now: () => number) => ({
    stored,
    mayBeShared,
    savedZone: null,
    path,
    now: () => startTime + (now() - startTime) * speed,
    reportTo: createEmptyActor(),
  });

/** Short: the session is renewed every half minute. */
const life = 40;

export const adminSessionCases: Cases<typeof adminSessionMachine> = {
  inputs: [
    starting(null, '/'),
    starting(null, '/admin/sales'),
    starting(null, '/', 1, true),
    starting(null, '/admin/sales', 1, true),
    starting(sampleStaffToken(-1), '/'),
    starting(sampleStaffToken(life), '/admin/sales'),
    // Slower: the timer fires early. Faster: the token expires before its timer fires, as after a
    // computer has slept.
    starting(sampleStaffToken(life), '/admin/sales', 0.5),
    starting(sampleStaffToken(life), '/admin/customer', 4),
  ],
  events: {
    'token.received': [{ token: sampleStaffToken(life + 50), person: samplePerson }],
    'staffSession.shared': [
      { token: sampleStaffToken(life + 20), isNew: false },
      { token: sampleStaffToken(life, 'staff-2', 'session-2'), isNew: true },
    ],
    'zone.chosen': [{ zone: { own: 'UTC', reporting: 'America/New_York' } }],
    'staffSession.endedElsewhere': [{ sessionId: 'session-1' }],
    'route.changed': ['/', '/admin/sales', '/admin/customer'].map((path) => ({ path })),
  },
  actors: {
    keepSession: {
      done: [
        { token: null, person: samplePerson },
        { token: sampleStaffToken(life + 100), person: samplePerson },
        { token: null, person: { ...samplePerson, hidesNames: true } },
      ],
      faults: [
        new ProblemError(problem('offline', true)),
        new ProblemError({ code: 'staff_session_ended', retryable: false, status: 401 }),
      ],
    },
    switchNames: {
      done: [null],
      faults: [
        new ProblemError(problem('offline', true)),
        new ProblemError({ code: 'staff_session_ended', retryable: false, status: 401 }),
      ],
    },
  },
  abstraction: ({ context: { held, former, path, now } }) => [
    held && held.exp * 1000 < now(),
    held?.staffId,
    former?.sessionId,
    path,
  ],
  // Second sessions and those of other tabs add nothing new.
  boundary: (snapshot) =>
    snapshot.context.now() - startTime > 2 * life * 1000 ||
    (snapshot.context.former !== null && snapshot.matches('active')) ||
    (snapshot.context.mayBeShared && !snapshot.matches('asking')),
  invariants: {
    'a token is held while the session is active': (snapshot) =>
      snapshot.matches('active') && snapshot.context.held === null ? 'none is' : undefined,
    'nobody is left once it has ended': ({ context }) =>
      context.held === null && context.person !== null ? 'the person is still there' : undefined,
  },
};
