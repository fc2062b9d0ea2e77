import * as v from 'valibot';
import { timeSchema } from '../bank/schemas.ts';
import { callBackend } from './call.ts';

const profileSchema = v.pipe(
  v.object({
    email: v.string(),
    displayName: v.string(),
    guid: v.string(),
    emailVerified: v.boolean(),
    phone: v.nullable(v.string()),
    country: v.nullable(v.string()),
    createdAt: timeSchema,
  }),
  v.transform(({ guid, displayName, ...rest }) => ({ ...rest, name: displayName, reference: guid })),
);

/** What we know about the customer of the user token. */
export const readProfile = (ut: string, email: string, signal?: AbortSignal) =>
  callBackend('user-detail', profileSchema, { method: 'POST', token: ut, body: { email }, ...(signal && { signal }) });
