import type { SignedInPerson } from '#domain/staff/person.ts';
import type { StaffToken } from '../adminSession/adminSession.types.ts';
import { startTime } from './cases.ts';

/** Starts with the run. Lifetime in seconds; negative ones have expired. */
export const sampleStaffToken = (lifetime = 3600, staffId = 'staff-1', sessionId = 'session-1'): StaffToken => ({
  ...{ token: 'staff-token', exp: startTime / 1000 + lifetime },
  ...{ sessionId, staffId },
});

export const samplePerson: SignedInPerson = {
  id: 'staff-1',
  email: 'owner@statechange.test',
  name: 'Olive Owner',
  roles: ['owner'],
  hidesNames: false,
  zone: { own: null, reporting: 'America/New_York' },
};

export const sampleStaffSignIn = { token: sampleStaffToken(), person: samplePerson } as const;
