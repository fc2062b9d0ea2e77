import * as v from 'valibot';
import { codesReply, confirmBody } from '../access/factorFields.ts';
import { authenticatorData, authenticatorExample } from '../access/factors.ts';
import { passwordField } from '../access/passwordFields.ts';
import { type DataOf, declareCall } from '../kit/call.ts';
import { field, tokenField } from '../kit/fields.ts';
import { factorRefusals, type RefusalNote, setupRefusal } from '../kit/refusals.ts';
import { shape, time } from '../kit/shape.ts';
import { knownRoles, sessionData, sessionExample } from './session.ts';

const tokenBody = v.object({ token: field(tokenField) });
const example = { token: 'c2VjcmV0…' };
const refusals: readonly RefusalNote[] = [
  { status: 404, code: 'invitation_unknown', when: 'There is no such link, or its person was deactivated.' },
  { status: 410, code: 'invitation_used', when: 'The link was used, or a newer one took its place.' },
  { status: 410, code: 'invitation_expired', when: 'It is more than 24 hours old.' },
];

/** Joining staff by an emailed link. Its token goes in the body, out of access logs. */
export const invitation = {
  read: declareCall('POST', '/admin/invitation', {
    summary: 'Read an invitation',
    description: ['Whom the link is for. It works once, within 24 hours.'],
    body: tokenBody,
    example,
    refusals,
    reply: {
      message: 'Your invitation.',
      data: shape({ email: v.string(), name: v.string(), roles: knownRoles, expiresAt: time }),
      example: {
        email: 'ada@statechange.example',
        name: 'Ada Example',
        roles: ['compliance'],
        expiresAt: Date.UTC(2026, 0, 16, 12),
      },
    },
  }),
  startAuthenticator: declareCall('POST', '/admin/invitation/authenticator', {
    summary: 'Start adding an authenticator app by an invitation',
    description: ['A new secret, which counts once the invitation is accepted with a code of it, within half an hour.'],
    body: tokenBody,
    example,
    refusals,
    reply: { message: 'Scan the code with your app.', data: authenticatorData, example: authenticatorExample },
  }),
  accept: declareCall('POST', '/admin/invitation/accept', {
    summary: 'Accept an invitation',
    description: [
      'With a password and the first code of the authenticator app. Both replace what the person had before, passkeys and recovery codes included, and the person is signed in.',
    ],
    body: v.object({ ...tokenBody.entries, password: field(passwordField), ...confirmBody.entries }),
    example: { ...example, password: 'correct-horse-9', otp: '402913' },
    refusals: [...refusals, setupRefusal, ...factorRefusals],
    reply: {
      message: 'You have access now.',
      data: shape({ session: sessionData, recoveryCodes: codesReply }),
      example: { session: sessionExample, recoveryCodes: ['7k3mq-x9rtw'] },
    },
  }),
};

export type Invitation = DataOf<typeof invitation.read>;
