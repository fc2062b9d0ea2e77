import * as v from 'valibot';
import { declareCall } from '../kit/call.ts';
import {
  bankRefusal,
  expiredCodeRefusal,
  identityRefusal,
  idTokenRefusals,
  mailRefusal,
  type RefusalNote,
  sentRecentlyRefusal,
} from '../kit/refusals.ts';
import { shape } from '../kit/shape.ts';
import { createdCode, emailedCode, identityProof, lockedCodeRefusal, verified } from './codeFields.ts';

const proof = { email: 'ada@example.com', token: 'eyJhbGciOiJSUzI1NiJ9…' };
const proves =
  'The ID token of the authentication service proves the password, as for a session, which a locked account does not get.';

const proofRefusals: readonly RefusalNote[] = [...idTokenRefusals, identityRefusal];
const outdated: RefusalNote = {
  status: 409,
  code: 'unlock_outdated',
  when: 'The account is not locked, or was locked or unlocked elsewhere.',
};

const stage = v.pipe(
  v.picklist(['none', 'preparing', 'open', 'checking', 'failed', 'unlocked']),
  v.description(
    '`none` and `failed`: an identity check can be opened. `preparing`, `open`, `checking`: one continues. `unlocked`: sign in.',
  ),
);
/** `none`: no check to continue. `preparing`, `open`, `checking`: one is running. */
export type UnlockStage = v.InferOutput<typeof stage>;

export const unlocking = {
  create: declareCall('POST', '/customers/unlock-create-otp', {
    summary: 'Request a code to unlock an account',
    description: ['As `create-otp`, plain variant, for a locked account.', proves],
    body: identityProof,
    example: proof,
    refusals: [...proofRefusals, outdated, sentRecentlyRefusal, lockedCodeRefusal, mailRefusal],
    reply: { message: 'We emailed you a code.', data: createdCode, example: emailedCode },
  }),
  verify: declareCall('POST', '/customers/unlock-verify-otp', {
    summary: 'Enter a code to unlock an account',
    description: [
      'As `verify_otp`, plain variant, for a locked account. It lets this sign-in open the identity check.',
      proves,
    ],
    body: identityProof,
    example: { ...proof, otp: '402913' },
    refusals: [
      ...proofRefusals,
      outdated,
      { status: 422, code: 'code_wrong', when: 'The code is wrong. The message says how many tries are left.' },
      expiredCodeRefusal,
      lockedCodeRefusal,
    ],
    reply: { message: 'The code is correct.', data: verified, example: { verified: true } },
  }),
  readStage: declareCall('POST', '/customers/unlock-status', {
    summary: 'Check how far unlocking has come',
    description: ['The account is unlocked as soon as the bank says that the identity check passed.', proves],
    body: identityProof,
    example: proof,
    refusals: [...proofRefusals, bankRefusal],
    reply: { message: 'How far it has come.', data: v.object({ stage }), example: { stage: 'checking' } },
  }),
  openCheck: declareCall('POST', '/customers/unlock-identity-check', {
    summary: 'Open the identity check that unlocks an account',
    description: [
      'Continues the check of this lock, or starts one at the bank with an identity document and a selfie.',
      proves,
    ],
    body: identityProof,
    example: proof,
    refusals: [
      ...proofRefusals,
      { status: 403, code: 'code_required', when: 'No code was entered with this sign-in within fifteen minutes.' },
      outdated,
      bankRefusal,
    ],
    reply: {
      message: 'The identity check.',
      data: v.object({
        stage,
        inquiry: v.pipe(
          v.nullable(shape({ id: v.string(), sessionToken: v.nullable(v.string()) })),
          v.description(
            'The hosted inquiry to show, once it is `open`; the session’s token continues one that was begun.',
          ),
        ),
      }),
      example: { stage: 'open', inquiry: { id: 'inq_0c1d2e3f405162738495a6b7', sessionToken: null } },
    },
  }),
};
