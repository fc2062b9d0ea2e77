import { bearerOf } from '../customers/access.ts';
import { Refusal } from '../http/envelope.ts';
import type { Access } from '../http/routes.ts';

/** A person of staff who is signed in. */
export interface Staff {
  readonly id: string;
}

/** Says whose a staff token is; null for one that does not count. */
export type StaffVerifier = (token: string) => Promise<Staff | null>;

/** Nobody is signed in as staff: what a server goes by that was given nothing else. */
export const nobody: StaffVerifier = async () => null;

/** The person of staff whose token the request carries. A customer's token is none, whatever it says. */
export const staff: Access<Staff> = {
  schemes: ['staffToken'],
  optional: false,
  refusals: [{ status: 401, code: 'staff_session_ended', when: 'The staff token is missing, has expired or is no longer valid.' }],
  account: ({ id }) => `staff ${id}`,
  async admit({ verifyStaff }, c) {
    const token = bearerOf(c);
    const person = token === null ? null : await verifyStaff(token);
    if (person === null) throw new Refusal(401, 'staff_session_ended', 'Session has ended, Please login again.');
    return person;
  },
};
