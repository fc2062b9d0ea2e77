import * as v from 'valibot';
import { declareCall } from '../kit/call.ts';
import { emptyBody } from '../kit/fields.ts';
import {
  checkRefusal,
  factorRefusals,
  freshRefusal,
  notFoundRefusal,
  type RefusalNote,
  setupRefusal,
  tooManyRefusal,
  unavailableRefusal,
} from '../kit/refusals.ts';
import { shape, time } from '../kit/shape.ts';
import {
  codesReply,
  confirmBody,
  creationOptions,
  newCodesReply,
  passkeyBody,
  recoveryCodeField,
} from './factorFields.ts';

interface Owners {
  /** The refusal without a recent check. */
  readonly unchecked: RefusalNote;
  /** Effects of removing the last factor. */
  readonly lastRemoved: { readonly about: string; readonly refusals: readonly RefusalNote[] };
}
/** Differences between customers and staff, by path prefix. */
const owners: Readonly<Record<'/customers' | '/admin', Owners>> = {
  '/customers': {
    unchecked: freshRefusal,
    lastRemoved: {
      about:
        'Without another factor, the recovery codes are void from then on, one-time codes are emailed again, and each browser needs one at its next sign-in.',
      refusals: [],
    },
  },
  '/admin': {
    unchecked: checkRefusal,
    lastRemoved: {
      about: 'The last method stays: nobody of staff is without one.',
      refusals: [{ status: 409, code: 'last_factor', when: 'It is the only method that the person has.' }],
    },
  },
};

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
export const authenticatorData = v.object({
  secret: v.pipe(v.string(), v.regex(/^[A-Z2-7]+$/), v.description('In Base32.')),
  uri: v.pipe(v.string(), v.startsWith('otpauth://'), v.description('`otpauth://totp/…`')),
});
export type AuthenticatorSecret = v.InferOutput<typeof authenticatorData>;
export const authenticatorExample = {
  secret,
  uri: `otpauth://totp/Statechange:ada%40example.com?issuer=Statechange&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
};

const id = 'kX7uVd0mQ3uJ0vUqk3xkYw';
const recoveryCodes = shape({ recoveryCodes: codesReply });
const codesExample = { recoveryCodes: ['7k3mq-x9rtw'] };

/** Calls to manage one's own two-step verification, alike for customers and staff. */
/*@__NO_SIDE_EFFECTS__*/
const factorCalls = (base: '/customers' | '/admin') => ({
  authenticator: {
    start: declareCall('POST', `${base}/authenticator`, {
      summary: 'Start adding an authenticator app',
      description: [
        'A new secret for an authenticator app (TOTP, RFC 6238: SHA-1, six digits, 30 seconds), and the same as an address for a QR code.',
        'It counts once `PUT` confirms it with a code, within half an hour. Until then, an app that was confirmed before stays the one that counts.',
      ],
      body: emptyBody,
      example: {},
      refusals: [owners[base].unchecked],
      reply: { message: 'Scan the code with your app.', data: authenticatorData, example: authenticatorExample },
    }),
    confirm: declareCall('PUT', `${base}/authenticator`, {
      summary: 'Confirm an authenticator app',
      description: [
        'The first code of the new secret. From then on, this app’s codes are needed to sign in and wherever a one-time code is.',
        'With the first factor come ten recovery codes.',
      ],
      body: confirmBody,
      example: { otp: '402913' },
      refusals: [setupRefusal, ...factorRefusals],
      reply: {
        message: 'Your authenticator app was added.',
        data: shape({ recoveryCodes: newCodesReply }),
        example: codesExample,
      },
    }),
    remove: declareCall('DELETE', `${base}/authenticator`, {
      summary: 'Remove the authenticator app',
      description: [owners[base].lastRemoved.about],
      refusals: [owners[base].unchecked, notFoundRefusal, ...owners[base].lastRemoved.refusals],
      reply: { message: 'Your authenticator app was removed.' },
    }),
  },
  passkeys: {
    start: declareCall('POST', `${base}/passkey-options`, {
      summary: 'Start adding a passkey',
      description: ['Options for `navigator.credentials.create`, good once within five minutes.'],
      body: emptyBody,
      example: {},
      refusals: [owners[base].unchecked, unavailableRefusal, tooManyRefusal],
      reply: {
        message: 'Follow the steps that your browser shows.',
        data: v.object({ options: creationOptions }),
        example: { options: { challenge: 'jW1p…', rp: { id: 'statechange.example', name: 'Statechange' } } },
      },
    }),
    add: declareCall('POST', `${base}/passkeys`, {
      summary: 'Add a passkey',
      description: ['What the browser made from the options. With the first factor come ten recovery codes.'],
      body: passkeyBody,
      example: {
        name: 'Laptop',
        credential: {
          id,
          rawId: id,
          type: 'public-key',
          response: { clientDataJSON: 'eyJ0eXBl', attestationObject: 'o2NmbXRkbm9uZQ' },
        },
      },
      refusals: [
        {
          status: 422,
          code: 'passkey_refused',
          when: 'It is not a passkey for this site, from options that were given to this customer within five minutes.',
        },
        unavailableRefusal,
        tooManyRefusal,
      ],
      reply: {
        status: 201,
        message: 'Your passkey was added.',
        data: shape({
          passkey: shape({ id: v.string(), name: v.string(), createdAt: time }),
          recoveryCodes: newCodesReply,
        }),
        example: { passkey: { id, name: 'Laptop', createdAt: Date.UTC(2026, 0, 15, 12) }, recoveryCodes: null },
      },
    }),
    remove: declareCall('DELETE', `${base}/passkeys/{id}`, {
      params: v.object({
        id: v.pipe(v.string(), v.regex(/^[\w-]+$/), v.description('As the customer’s security lists it.')),
      }),
      summary: 'Remove a passkey',
      description: [owners[base].lastRemoved.about],
      refusals: [owners[base].unchecked, notFoundRefusal, ...owners[base].lastRemoved.refusals],
      reply: { message: 'Your passkey was removed.' },
    }),
  },
  recoveryCodes: {
    read: declareCall('GET', `${base}/recovery-codes`, {
      summary: 'Show new recovery codes again',
      description: [
        'Until `PUT` was called with one of them, for 24 hours at most. They are encrypted where they are stored.',
      ],
      refusals: [
        owners[base].unchecked,
        {
          status: 404,
          code: 'recovery_codes_gone',
          when: 'One of them was entered or used, more than 24 hours have passed, or there are none.',
        },
      ],
      reply: { message: 'Your recovery codes.', data: recoveryCodes, example: codesExample },
    }),
    confirm: declareCall('PUT', `${base}/recovery-codes`, {
      summary: 'Confirm that new recovery codes are saved',
      description: [
        'With one of them, which stays unused. From then on, nobody can show them again. It needs no fresh confirmation: whoever writes ten codes down takes longer than one lasts, and who guesses has 50 bits and 30 tries an hour.',
      ],
      body: v.object({ code: recoveryCodeField }),
      example: { code: '7k3mq-x9rtw' },
      refusals: [{ status: 422, code: 'code_wrong', when: 'It is none of the codes that still work.' }],
      reply: { message: 'Your recovery codes are saved.' },
    }),
    replace: declareCall('POST', `${base}/recovery-codes`, {
      summary: 'Get new recovery codes',
      description: ['Ten new ones. The old ones no longer work.'],
      body: emptyBody,
      example: {},
      refusals: [
        owners[base].unchecked,
        { status: 409, code: 'no_second_factor', when: 'The customer has neither an authenticator app nor a passkey.' },
      ],
      reply: { message: 'Your new recovery codes.', data: recoveryCodes, example: codesExample },
    }),
  },
});
export type FactorGroups = ReturnType<typeof factorCalls>;

export const customerFactors = factorCalls('/customers');
export const staffFactors = factorCalls('/admin');
