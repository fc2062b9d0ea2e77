import { staffRoles } from '#domain/staff/rights.ts';
import type { StaffVerifier } from '#server/backend/kit/callers.ts';

/** A token with all rights, for tests of other things. */
export const verifyStaff =
  (only: string): StaffVerifier =>
  async (token) =>
    token === only
      ? {
          ...{
            id: 'staff',
            email: 'staff@example.test',
            name: 'Staff',
            roles: staffRoles,
            hidesNames: true,
            timeZone: null,
            tokenIat: 0,
          },
          session: { id: 'session', deviceHash: '', activeAt: 0, endsAt: 0, checkedUntil: 0 },
        }
      : null;
