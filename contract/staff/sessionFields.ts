import * as v from 'valibot';
import { staffRoles } from '#domain/staff/rights.ts';
import { anyCodeField, assertionField } from '../access/factorFields.ts';
import { emailField, field } from '../kit/fields.ts';

const timestamp = v.pipe(v.string(), v.isoTimestamp());
const roles = v.array(v.picklist(staffRoles));

const person = v.strictObject({ id: v.string(), email: v.string(), name: v.string(), roles });
export const sessionData = v.strictObject({
  token: v.pipe(v.nullable(v.string()), v.description('A new `a_at`; null where the one held stays.')),
  person,
  idle_until: v.pipe(timestamp, v.description('When the session ends unless somebody acts. It is kept by the server.')),
  ends_at: v.pipe(timestamp, v.description('When it ends in any case.')),
});
export const sessionExample = {
  token: 'eyJhbGciOiJFUzI1NiJ9…',
  person: { id: '5b1c…', email: 'ada@statechange.example', name: 'Ada Example', roles: ['compliance' as const] },
  idle_until: '2026-01-15T12:10:00.000Z',
  ends_at: '2026-01-15T22:00:00.000Z',
};

const factor = { otp: anyCodeField, passkey: assertionField };
const id = v.pipe(v.string(), v.regex(/^[\w-]{1,1400}$/));
/** What somebody confirms that it is them for. */
const confirmed = v.variant(
  'kind',
  [
    v.strictObject({ kind: v.picklist(['password', 'authenticator', 'passkey', 'recoveryCodes', 'recoveryCodesShown']) }),
    v.strictObject({ kind: v.literal('factorRemoval'), passkey: v.nullable(id) }),
    v.strictObject({
      kind: v.literal('decision'),
      call: v.pipe(v.string(), v.regex(/^[\w/-]{1,200}$/)),
      to: v.pipe(v.array(v.pipe(v.string(), v.maxLength(320))), v.maxLength(10)),
    }),
  ],
  'It can’t be confirmed for that.',
);
export const confirmBody = v.object({
  ...factor,
  for: v.pipe(confirmed, v.description('The act that it counts for. Of a `decision`: its path, and the address and the roles that it names.')),
});
export const confirmOptionsBody = v.pick(confirmBody, ['for']);
export const signInBody = v.object({
  email: field(emailField),
  password: v.pipe(v.string('Enter your password.'), v.nonEmpty('Enter your password.'), v.maxLength(1000, 'The password is too long.')),
  ...factor,
});
export const sessionBody = v.object({
  idle_seconds: v.optional(
    v.pipe(
      v.number('Give whole seconds.'),
      v.safeInteger('Give whole seconds.'),
      v.minValue(0, 'Give whole seconds.'),
      v.description('How long ago somebody last pressed a key or a button. The calls that a console makes on its own do not count.'),
    ),
  ),
});
