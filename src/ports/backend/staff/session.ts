import * as v from 'valibot';
import type { StaffPerson } from '#domain/staff/person.ts';
import { staffRoles } from '#domain/staff/rights.ts';
import { staffTokenOf } from '../../browser/staff-token.ts';
import { callAdmin } from '../call.ts';

const text = v.pipe(v.string(), v.nonEmpty());
/** A role of a newer server is left out: what it allows is not known here. */
export const rolesSchema = v.pipe(
  v.array(v.string()),
  v.transform((roles) => staffRoles.filter((role) => roles.includes(role))),
);
const personSchema = v.object({ id: text, email: text, name: v.string(), roles: rolesSchema });

/** A session of staff: `token` is null where the one that was sent stays. */
export interface StaffSessionReply {
  readonly token: string | null;
  readonly person: StaffPerson;
}
export const staffSessionSchema = v.pipe(
  v.object({ token: v.nullable(text), person: personSchema }),
  v.transform((reply): StaffSessionReply => reply),
);

/** Asks whether a session goes on. @param idleSeconds how long ago its person last acted; undefined while that is unknown */
export const keepStaffSession = (token: string, idleSeconds: number | undefined, signal?: AbortSignal): Promise<StaffSessionReply> =>
  callAdmin('session', staffSessionSchema, { method: 'POST', body: { idle_seconds: idleSeconds }, token, signal });

/** Ends the session of a token. A session ends once, so its id is the key of that. */
export const signOutStaff = (token: string): Promise<null> =>
  callAdmin('sign-out', v.null(), { method: 'POST', body: {}, token, key: `sign-out-${staffTokenOf(token).sessionId}` });
