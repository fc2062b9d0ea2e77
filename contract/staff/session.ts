import * as v from 'valibot';
import type { ConfirmedSubject } from '#domain/security/codeSubjects.ts';
import { staffRoles } from '#domain/staff/rights.ts';
import { anyCodeField, assertionField, methodsReply, passkeyReply } from '../access/factorFields.ts';
import { declareCall } from '../kit/call.ts';
import { emailField, emptyBody, field } from '../kit/fields.ts';
import { factorRefusals, limitRefusal, type RefusalNote } from '../kit/refusals.ts';
import { knownOf, shape, time } from '../kit/shape.ts';

export const knownRoles = knownOf(staffRoles);

export const zoneReply = v.object({
  own: v.pipe(v.nullable(v.string()), v.description('The person’s choice; null for the reporting zone.')),
  reporting: v.pipe(v.string(), v.description('The zone in which the days of sales begin.')),
});
export const zoneExample = { own: null, reporting: 'America/New_York' };

export const sessionData = shape({
  token: v.pipe(v.nullable(v.string()), v.description('A new `a_at`; null where the one held stays.')),
  person: shape({
    ...{ id: v.string(), email: v.string(), name: v.string(), roles: knownRoles },
    hidesNames: v.pipe(
      v.boolean(),
      v.description('Whether replies to them have customers’ initials and masked email addresses.'),
    ),
    zone: zoneReply,
  }),
  idleUntil: v.pipe(time, v.description('When the session ends unless somebody acts. It is kept by the server.')),
  endsAt: v.pipe(time, v.description('When it ends in any case.')),
});
export type StaffSessionReply = v.InferOutput<typeof sessionData>;
export const sessionExample: StaffSessionReply = {
  token: 'eyJhbGciOiJFUzI1NiJ9…',
  person: {
    ...{ id: '5b1c…', email: 'ada@statechange.example', name: 'Ada Example', roles: ['compliance'] },
    hidesNames: false,
    zone: zoneExample,
  },
  idleUntil: Date.UTC(2026, 0, 15, 12, 10),
  endsAt: Date.UTC(2026, 0, 15, 22),
};

const factor = { otp: anyCodeField, passkey: assertionField };
const factorRefusal: RefusalNote = {
  status: 403,
  code: 'second_factor_required',
  when: 'The call has nothing for two-step verification. `data` says what can be given.',
};

const id = v.pipe(v.string(), v.regex(/^[\w-]{1,1400}$/));
/** Purposes of staff identity checks: fewer than customers have. */
const confirmed: v.GenericSchema<ConfirmedSubject> = v.variant(
  'kind',
  [
    v.strictObject({
      kind: v.picklist(['password', 'authenticator', 'passkey', 'recoveryCodes', 'recoveryCodesShown']),
    }),
    v.strictObject({ kind: v.literal('factorRemoval'), passkey: v.nullable(id) }),
    v.strictObject({
      kind: v.literal('decision'),
      call: v.pipe(v.string(), v.regex(/^[\w/-]{1,200}$/)),
      to: v.pipe(v.array(v.pipe(v.string(), v.maxLength(320))), v.maxLength(10)),
    }),
  ],
  'It can’t be confirmed for that.',
);
const act = v.pipe(
  confirmed,
  v.description('The act that it counts for. Of a `decision`: its path, and the address and the roles that it names.'),
);

/** A signed-in staff member. */
export const staffSession = {
  signIn: declareCall('POST', '/admin/sign-in', {
    summary: 'Sign in as staff',
    description: [
      'With the password, and then with `otp` or `passkey` besides: what can be given is in the `data` of `second_factor_required`.',
      'The token `a_at` lasts an hour and is renewed by `POST /admin/session`. The session ends after ten minutes without a person, and after ten hours in any case.',
      'Tries in a browser where the person has signed in before are counted apart from all others.',
    ],
    body: v.object({
      email: field(emailField),
      password: v.pipe(
        v.string('Enter your password.'),
        v.nonEmpty('Enter your password.'),
        v.maxLength(1000, 'The password is too long.'),
      ),
      ...factor,
    }),
    example: { email: 'ada@statechange.example', password: 'correct-horse-9', otp: '402913' },
    refusals: [
      {
        status: 401,
        code: 'sign_in_refused',
        when: 'The email is unknown, the password is wrong, or the person was deactivated or has not accepted the invitation.',
      },
      factorRefusal,
      ...factorRefusals,
      limitRefusal,
    ],
    reply: { message: 'Signed in.', data: sessionData, example: sessionExample },
  }),
  keep: declareCall('POST', '/admin/session', {
    summary: 'Keep a staff session',
    description: [
      'Says who is signed in and how long the session lasts, notes when somebody last acted there, and renews a token that is past half of its life.',
    ],
    body: shape({
      idleSeconds: v.optional(
        v.pipe(
          v.number('Give whole seconds.'),
          v.safeInteger('Give whole seconds.'),
          v.minValue(0, 'Give whole seconds.'),
          v.description(
            'How long ago somebody last pressed a key or a button. The calls that a console makes on its own do not count.',
          ),
        ),
      ),
    }),
    example: { idleSeconds: 12 },
    reply: { message: 'Your session.', data: sessionData, example: { ...sessionExample, token: null } },
  }),
  end: declareCall('POST', '/admin/sign-out', {
    summary: 'End a staff session',
    description: ['At once, with every token of it.'],
    body: emptyBody,
    example: {},
    reply: { message: 'Signed out.' },
  }),
  confirmOptions: declareCall('POST', '/admin/confirm-options', {
    summary: 'Read what can confirm that it’s you',
    description: ['What `POST /admin/confirm` takes of this person here, and what a passkey has to sign for the act.'],
    body: v.object({ for: act }),
    example: { for: { kind: 'password' } },
    reply: {
      message: 'What confirms that it’s you.',
      data: v.object({ methods: methodsReply, passkey: passkeyReply }),
      example: { methods: ['authenticator'], passkey: null },
    },
  }),
  confirm: declareCall('POST', '/admin/confirm', {
    summary: 'Confirm that it’s you',
    description: [
      'With `otp` or `passkey`. It counts for five minutes and in this browser, once, for what it is `for`: a change of your own sign-in, or a decision that hands out access.',
    ],
    body: v.object({ ...factor, for: act }),
    example: { otp: '402913', for: { kind: 'password' } },
    refusals: [
      {
        ...factorRefusal,
        when: 'The call has nothing for two-step verification. `POST /admin/confirm-options` says what can be given.',
      },
      ...factorRefusals,
    ],
    reply: { message: 'You confirmed that it’s you.' },
  }),
};
