import { declareCall } from '../kit/call.ts';
import {
  enteredCodeRefusals,
  frozenRefusal,
  identityRefusal,
  idTokenRefusals,
  lockedRefusal,
  mailRefusal,
  type RefusalNote,
  sentRecentlyRefusal,
} from '../kit/refusals.ts';
import { createdCode, emailedCode, identityProof, lockedCodeRefusal, verified } from './codeFields.ts';

const example = { email: 'ada@example.com', token: 'eyJhbGciOiJSUzI1NiJ9…' };
const proves =
  'The ID token of the authentication service proves the password. The codes, their limits and their lock are apart from those of sessions.';
const refusals: readonly RefusalNote[] = [
  ...idTokenRefusals,
  lockedRefusal,
  frozenRefusal,
  { status: 409, code: 'browser_confirmed', when: 'A sign-in from this browser needs no code.' },
  identityRefusal,
];

/** The codes of a new browser, before there is a session. */
export const signInCodes = {
  create: declareCall('POST', '/customers/sign-in-create-otp', {
    summary: 'Request a code to sign in from a new browser',
    description: ['After `browser_unconfirmed`. The email names the browser and the time.', proves],
    body: identityProof,
    example,
    refusals: [...refusals, sentRecentlyRefusal, lockedCodeRefusal, mailRefusal],
    reply: { message: 'We emailed you a code.', data: createdCode, example: emailedCode },
  }),
  verify: declareCall('POST', '/customers/sign-in-verify-otp', {
    summary: 'Enter a code to sign in from a new browser',
    description: [
      'The browser is then known by its cookie `device`, and `generate-customer-token` answers there.',
      proves,
    ],
    body: identityProof,
    example: { ...example, otp: '402913' },
    refusals: [...refusals, ...enteredCodeRefusals],
    reply: { message: 'The code is correct.', data: verified, example: { verified: true } },
  }),
};
