import * as v from 'valibot';
import { declareCall } from '../kit/call.ts';
import { customerGuidField, emailField, field } from '../kit/fields.ts';
import {
  bankRefusal,
  expiredCodeRefusal,
  foreignRefusal,
  mailRefusal,
  type RefusalNote,
  sentRecentlyRefusal,
} from '../kit/refusals.ts';
import { shape, text, time } from '../kit/shape.ts';
import { createdCode, emailedCode } from './codeFields.ts';
import { codeSubject } from './codeSubject.ts';
import { anyCodeField, assertionField } from './factorFields.ts';

const email = 'ada@example.com';
const customerGuid = '0c1d2e3f405162738495a6b7c8d9eaf0';
const lockedRefusal: RefusalNote = {
  status: 423,
  code: 'code_locked',
  when: 'Five incorrect codes of this variant, the fifth included, in the last fifteen minutes. `Retry-After` says when a new code can be requested.',
};
const variants =
  'Without `customer_guid` this is the plain variant; with it, the crypto variant. Each has its own codes.';

export const codes = {
  create: declareCall('POST', '/customers/create-otp', {
    summary: 'Email a one-time code',
    description: [
      'Six digits that work once and expire in ten minutes. A new code replaces an older one of the same variant.',
      'A customer with two-step verification gets no email: `methods` says what to enter instead, and `passkey` what a passkey has to sign within five minutes.',
      variants,
    ],
    body: shape({
      email: field(emailField),
      customerGuid: customerGuidField,
      for: v.optional(
        v.pipe(
          codeSubject,
          v.description(
            'What the code is for, which its email says. It does for nothing else; of the crypto variant, its token does nothing else.',
          ),
        ),
      ),
    }),
    example: { email, customerGuid },
    refusals: [foreignRefusal, sentRecentlyRefusal, lockedRefusal, mailRefusal],
    reply: { message: 'We emailed you a code.', data: createdCode, example: emailedCode },
  }),
  verify: declareCall('POST', '/customers/verify_otp', {
    summary: 'Enter a one-time code',
    description: [
      'A customer with two-step verification enters a code of their authenticator app or a recovery code as `otp`, or gives a passkey’s assertion as `passkey`.',
      variants,
      'The plain variant lets this session do one thing to the account, once, within five minutes and in this browser: what the code was asked `for`. A code that named nothing comes before `update-password` only.',
      'With two-step verification, `for` says here what it is for. A passkey signs for what `create-otp` named.',
      'The crypto variant answers with a second access token. After a code that was requested for an act at the bank, it holds the scope of that act alone: `transfers:execute`, `external_wallets:execute` or `external_bank_accounts:execute`.',
      'After one that was not, it holds all three beside those of the first access token.',
    ],
    body: shape({
      email: field(emailField),
      otp: anyCodeField,
      passkey: assertionField,
      customerGuid: customerGuidField,
      for: v.optional(v.pipe(codeSubject, v.description('What it is for, as `create-otp` named it.'))),
    }),
    example: { email, otp: '402913', customerGuid },
    refusals: [
      foreignRefusal,
      {
        status: 422,
        code: 'code_wrong',
        when: 'The code differs from the one we emailed, or what was given for two-step verification is wrong or was used. The message says how many tries are left.',
      },
      expiredCodeRefusal,
      lockedRefusal,
      bankRefusal,
    ],
    reply: {
      message: 'The code is correct.',
      data: shape({
        verified: v.literal(true),
        at: v.optional(v.pipe(text, v.description('Crypto variant: an access token that may also move money.'))),
        useBy: v.optional(
          v.pipe(
            time,
            v.description(
              'Crypto variant: when to stop using the token. Two minutes from now if it is for one act, five if not, or when it expires, whichever comes first.',
            ),
          ),
        ),
        expiresAt: v.optional(v.pipe(time, v.description('Crypto variant: when the bank stops accepting the token.'))),
        transfersPaused: v.optional(
          v.pipe(
            v.literal(true),
            v.description(
              'The token makes no transfers: withdrawals are paused, and the bank can’t tell them from deposits.',
            ),
          ),
        ),
      }),
      example: {
        verified: true,
        at: 'eyJhbGciOiJSUzUxMiJ9…',
        useBy: Date.UTC(2026, 0, 15, 12, 5),
        expiresAt: Date.UTC(2026, 0, 15, 12, 30),
      },
    },
  }),
};
