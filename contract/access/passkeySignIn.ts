import * as v from 'valibot';
import { declareCall } from '../kit/call.ts';
import { emptyBody } from '../kit/fields.ts';
import { identityRefusal, unavailableRefusal } from '../kit/refusals.ts';
import { passkeySignInBody, requestOptions } from './factorFields.ts';

const id = 'kX7uVd0mQ3uJ0vUqk3xkYw';

/** Signing in with a passkey alone; it identifies the customer. */
export const passkeySignIn = {
  start: declareCall('POST', '/customers/passkey-sign-in-options', {
    summary: 'Start a sign-in with a passkey alone',
    description: [
      'Options for `navigator.credentials.get`, good once within five minutes. They name no passkeys, so they are the same for everyone.',
    ],
    body: emptyBody,
    example: {},
    refusals: [unavailableRefusal],
    reply: {
      message: 'Follow the steps that your browser shows.',
      data: v.object({ options: requestOptions }),
      example: { options: { challenge: 'jW1p…', rpId: 'statechange.example' } },
    },
  }),
  signIn: declareCall('POST', '/customers/passkey-sign-in', {
    summary: 'Sign in with a passkey alone',
    description: [
      'What a passkey signed from the options, with the customer verified. The reply is a custom token of the authentication service, for its `signInWithCustomToken`.',
      'The ID token that this gives starts a session with `generate-customer-token`, once within five minutes, for the password and two-step verification in one.',
    ],
    body: passkeySignInBody,
    example: {
      passkey: {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: 'eyJ0eXBl',
          authenticatorData: 'SZYN5YgO',
          signature: 'MEUCIQDx',
          userHandle: 'MGMxZDJl',
        },
      },
    },
    refusals: [
      { status: 422, code: 'passkey_unknown', when: 'No customer has this passkey, or has it anymore.' },
      {
        status: 422,
        code: 'passkey_refused',
        when: 'It is not signed by this passkey for this site with the customer verified, from options that were given within five minutes and not used.',
      },
      unavailableRefusal,
      identityRefusal,
    ],
    reply: {
      message: 'Your passkey was confirmed.',
      data: v.object({ token: v.string() }),
      example: { token: 'eyJhbGciOiJSUzI1NiJ9…' },
    },
  }),
};
