import type { Context } from 'hono';
import * as v from 'valibot';
import { isStorable } from '#domain/text/storable.ts';
import { IdentityError } from './errors.ts';

const storable = v.pipe(v.string(), v.check(isStorable));
const text = v.optional(storable);
const texts = v.array(storable);
const flag = v.optional(v.boolean());

/** Unknown fields are dropped, as in the real service. */
export const clientBody = v.object({
  email: text,
  newEmail: text,
  password: text,
  displayName: text,
  photoUrl: text,
  idToken: text,
  token: text,
  // Any text: unknown codes are refused as such.
  oobCode: v.optional(v.string()),
  newPassword: text,
  requestType: text,
  continueUrl: text,
  identifier: text,
  continueUri: text,
  deleteAttribute: v.optional(texts),
  deleteProvider: v.optional(texts),
  returnSecureToken: flag,
  // Admin only: parsed in order to be refused.
  localId: text,
  customAttributes: text,
  disableUser: flag,
  returnOobLink: flag,
});
export type ClientBody = v.InferOutput<typeof clientBody>;

export const adminBody = v.object({
  localId: text,
  email: text,
  newEmail: text,
  password: text,
  displayName: text,
  photoUrl: text,
  phoneNumber: text,
  emailVerified: flag,
  disabled: flag,
  disableUser: flag,
  customAttributes: text,
  validSince: v.optional(v.union([v.string(), v.number()])),
  deleteAttribute: v.optional(texts),
  deleteProvider: v.optional(texts),
  requestType: text,
  continueUrl: text,
  returnOobLink: flag,
});
export type AdminBody = v.InferOutput<typeof adminBody>;

export const lookupBody = v.object({
  localId: v.optional(texts, []),
  email: v.optional(texts, []),
  phoneNumber: v.optional(texts, []),
  // Other providers and phone sign-in, which no user has.
  federatedUserId: v.optional(v.array(v.object({ providerId: text, rawId: text })), []),
});
export const batchDeleteBody = v.object({ localIds: texts, force: flag });

const malformed = 'Invalid JSON payload received.';

/** @throws IdentityError in Google's words */
export async function readBody<Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const raw = await c.req.text();
  let json: unknown;
  try {
    json = raw === '' ? {} : JSON.parse(raw);
  } catch {
    throw new IdentityError(malformed);
  }
  const parsed = v.safeParse(schema, json);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new IdentityError(`${malformed} Invalid value at '${v.getDotPath(issue) ?? ''}'`);
}
