import { createEmptyActor } from 'xstate';
import type { StaffPerson } from '#domain/staff/person.ts';
import { type Cases, startTime } from '../shared/cases.ts';
import type { adminSessionMachine, StaffToken } from './adminSession.machine.ts';

/** A token that starts with the run. Its lifetime is in seconds; with a negative one it has expired. */
export const sampleStaffToken = (lifetime = 3600): StaffToken => ({ token: 'staff-token', exp: startTime / 1000 + lifetime });

export const samplePerson: StaffPerson = { id: 'staff-1', email: 'owner@statechange.test', name: 'Olive Owner', roles: ['owner'] };

const starting =
  (stored: StaffToken | null, path: string, speed = 1) =>
  (now: () => number) => ({ stored, path, now: () => startTime + (now() - startTime) * speed, reportTo: createEmptyActor() });

export const adminSessionCases: Cases<typeof adminSessionMachine> = {
  inputs: [
    starting(null, '/'),
    starting(null, '/admin/sales'),
    starting(sampleStaffToken(-1), '/'),
    starting(sampleStaffToken(), '/admin/sales'),
    // Slower: the timer fires early. Faster: the token expires before its timer fires, as after a computer has slept.
    starting(sampleStaffToken(), '/admin/sales', 0.5),
    starting(sampleStaffToken(), '/admin/customer', 4),
  ],
  events: {
    'token.received': [{ type: 'token.received', token: sampleStaffToken(7200) }],
    'route.changed': ['/', '/admin/sales', '/admin/customer'].map((path) => ({ type: 'route.changed', path })),
  },
  actors: {},
  abstraction: ({ context: { held, path, now } }) => [held && held.exp * 1000 < now(), path],
  boundary: ({ context: { now } }) => now() - startTime > 4 * 7200 * 1000,
  invariants: {
    'a token is held while the session is active': (snapshot) =>
      snapshot.matches('active') && snapshot.context.held === null ? 'none is' : undefined,
  },
};
