import * as v from 'valibot';
import {
  bankRefusal,
  expiredCodeRefusal,
  identityRefusal,
  idTokenRefusals,
  mailRefusal,
  type RefusalNote,
  sentRecentlyRefusal,
} from '#contract/kit/refusals.ts';
import { route } from '../../kit/http/routes.ts';
import { createCodeReply } from '../codes/code-schema.ts';
import { proveCode, requestCode, requestedMessage } from '../codes/prove-code.ts';
import { openToAll } from '../customers/access.ts';
import { customerTokenBody } from '../customers/schemas.ts';
import { noteDevice } from '../devices/devices.ts';
import { noteOpening } from '../devices/opening.ts';
import { openUnlock, readUnlock, unlockStages } from './unlock.ts';
import { noteChecked, ownerOf, proveUnlock, requireLocked } from './unlock-access.ts';

const proof = { email: 'ada@example.com', token: 'eyJhbGciOiJSUzI1NiJ9…' };
const proves = 'The ID token of the authentication service proves the password, as for a session, which a locked account does not get.';

const proofRefusals: readonly RefusalNote[] = [...idTokenRefusals, identityRefusal];
const lockedCode: RefusalNote = {
  status: 423,
  code: 'code_locked',
  when: 'Five incorrect codes in the last fifteen minutes. `Retry-After` says how long to wait.',
};

const outdated: RefusalNote = { status: 409, code: 'unlock_outdated', when: 'The account is not locked, or was locked or unlocked elsewhere.' };

const postCreate = route({
  method: 'POST',
  path: '/customers/unlock-create-otp',
  summary: 'Request a code to unlock an account',
  description: ['As `create-otp`, plain variant, for a locked account.', proves],
  access: openToAll,
  limit: 'unlock',
  body: customerTokenBody,
  example: proof,
  reply: {
    message: 'We emailed you a code.',
    messageFor: requestedMessage,
    data: createCodeReply,
    example: { expires_in: 600, resend_in: 30, attempts: 5, methods: ['email'] },
  },
  refusals: [...proofRefusals, outdated, sentRecentlyRefusal, lockedCode, mailRefusal],
  async handler({ services, c, body }) {
    const proved = await proveUnlock(services, body);
    await requireLocked(services, proved, 'sendCode');
    return requestCode(services, c, ownerOf(proved), { purpose: 'plain', subject: 'unlock' });
  },
});

const postVerify = route({
  method: 'POST',
  path: '/customers/unlock-verify-otp',
  summary: 'Enter a code to unlock an account',
  description: ['As `verify_otp`, plain variant, for a locked account. It lets this sign-in open the identity check.', proves],
  access: openToAll,
  limit: 'unlock',
  body: customerTokenBody,
  example: { ...proof, otp: '402913' },
  reply: { message: 'The code is correct.', data: v.strictObject({ verified: v.literal(true) }), example: { verified: true as const } },
  refusals: [
    ...proofRefusals,
    outdated,
    { status: 422, code: 'code_wrong', when: 'The code is wrong. The message says how many tries are left.' },
    expiredCodeRefusal,
    lockedCode,
  ],
  async handler({ services, c, body }) {
    const proved = await proveUnlock(services, body);
    await requireLocked(services, proved, 'verifyCode');
    const factor = await proveCode(services, ownerOf(proved), 'plain', { ...body, c });
    await factor.spend();
    await noteChecked(services, proved);
    // Once it is unlocked, this browser needs no other code.
    await noteOpening(services, c, ownerOf(proved).guid);
    await noteDevice(services, c, ownerOf(proved).guid, 'code');
    return { verified: true as const };
  },
});

const stage = v.pipe(
  v.picklist(unlockStages),
  v.description('`none` and `failed`: an identity check can be opened. `preparing`, `open`, `checking`: one continues. `unlocked`: sign in.'),
);

const postStatus = route({
  method: 'POST',
  path: '/customers/unlock-status',
  summary: 'Check how far unlocking has come',
  description: ['The account is unlocked as soon as the bank says that the identity check passed.', proves],
  access: openToAll,
  limit: 'unlock',
  body: customerTokenBody,
  example: proof,
  reply: { message: 'How far it has come.', data: v.strictObject({ stage }), example: { stage: 'checking' as const } },
  refusals: [...proofRefusals, bankRefusal],
  handler: async ({ services, c, body }) => ({ stage: await readUnlock(services, c, await proveUnlock(services, body)) }),
});

const postCheck = route({
  method: 'POST',
  path: '/customers/unlock-identity-check',
  summary: 'Open the identity check that unlocks an account',
  description: ['Continues the check of this lock, or starts one at the bank with an identity document and a selfie.', proves],
  access: openToAll,
  limit: 'unlock',
  body: customerTokenBody,
  example: proof,
  reply: {
    message: 'The identity check.',
    data: v.strictObject({
      stage,
      inquiry: v.pipe(
        v.nullable(v.strictObject({ id: v.string(), session_token: v.nullable(v.string()) })),
        v.description('The hosted inquiry to show, once it is `open`; the session’s token continues one that was begun.'),
      ),
    }),
    example: { stage: 'open' as const, inquiry: { id: 'inq_0c1d2e3f405162738495a6b7', session_token: null } },
  },
  refusals: [
    ...proofRefusals,
    { status: 403, code: 'code_required', when: 'No code was entered with this sign-in within fifteen minutes.' },
    outdated,
    bankRefusal,
  ],
  async handler({ services, c, body }) {
    const { stage, inquiry } = await openUnlock(services, c, await proveUnlock(services, body));
    return { stage, inquiry: inquiry && { id: inquiry.id, session_token: inquiry.sessionToken } };
  },
});

export const unlockRoutes = [postCreate, postVerify, postStatus, postCheck];
