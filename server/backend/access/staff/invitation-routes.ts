import * as v from 'valibot';
import { authenticatorReply, confirmBody } from '#contract/access/factorFields.ts';
import { field, passwordField, tokenField } from '#contract/kit/fields.ts';
import { setupRefusal } from '#contract/kit/refusals.ts';
import { sessionData, sessionExample } from '#contract/staff/sessionFields.ts';
import { staffRoles } from '#domain/staff/rights.ts';
import { route } from '../../kit/http/routes.ts';
import { openToAll } from '../customers/access.ts';
import { startAuthenticator } from '../factors/authenticator.ts';
import { factorRefusals } from '../factors/refusals.ts';
import { acceptInvitation, invitationRefusals, openInvitation } from './invitations.ts';

const tokenBody = v.object({ token: field(tokenField) });
const example = { token: 'c2VjcmV0…' };
const open = { method: 'POST', access: openToAll, limit: 'staffInvitation' } as const;

const postInvitation = route({
  ...open,
  path: '/admin/invitation',
  summary: 'Read an invitation',
  description: ['Whom the link is for. It works once, within 24 hours.'],
  body: tokenBody,
  example,
  reply: {
    message: 'Your invitation.',
    data: v.strictObject({
      email: v.string(),
      name: v.string(),
      roles: v.array(v.picklist(staffRoles)),
      expires_at: v.pipe(v.string(), v.isoTimestamp()),
    }),
    example: { email: 'ada@statechange.example', name: 'Ada Example', roles: ['compliance'], expires_at: '2026-01-16T12:00:00.000Z' },
  },
  refusals: invitationRefusals,
  async handler({ services, body: { token } }) {
    const { person, expiresAt } = await openInvitation(services, token);
    return { email: person.email, name: person.name, roles: person.roles, expires_at: new Date(expiresAt).toISOString() };
  },
});

const postAuthenticator = route({
  ...open,
  path: '/admin/invitation/authenticator',
  summary: 'Start adding an authenticator app by an invitation',
  description: ['A new secret, which counts once the invitation is accepted with a code of it, within half an hour.'],
  body: tokenBody,
  example,
  reply: authenticatorReply,
  refusals: invitationRefusals,
  async handler({ services, body: { token } }) {
    const { person } = await openInvitation(services, token);
    return startAuthenticator(services, { guid: person.id, email: person.email });
  },
});

const postAccept = route({
  ...open,
  path: '/admin/invitation/accept',
  summary: 'Accept an invitation',
  description: [
    'With a password and the first code of the authenticator app. Both replace what the person had before, passkeys and recovery codes included, and the person is signed in.',
  ],
  body: v.object({ ...tokenBody.entries, password: field(passwordField), ...confirmBody.entries }),
  example: { ...example, password: 'correct-horse-9', otp: '402913' },
  reply: {
    message: 'You have access now.',
    data: v.strictObject({ session: sessionData, recovery_codes: v.array(v.string()) }),
    example: { session: sessionExample, recovery_codes: ['7k3mq-x9rtw'] },
  },
  refusals: [...invitationRefusals, setupRefusal, ...factorRefusals],
  handler: ({ services, c, body }) => acceptInvitation(services, c, body),
});

export const invitationRoutes = [postInvitation, postAuthenticator, postAccept];
