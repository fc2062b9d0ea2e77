import { invitation } from '#contract/staff/invitation.ts';
import { implement, routesOf } from '../../kit/http/routes.ts';
import { openToAll } from '../customers/access.ts';
import { startAuthenticator } from '../factors/authenticator.ts';
import { acceptInvitation, openInvitation } from './invitations.ts';

const open = { access: openToAll, limit: 'staffInvitation' } as const;

export const invitationRoutes = routesOf(invitation, {
  read: implement(invitation.read, {
    ...open,
    async handler({ services, body: { token } }) {
      const { person, expiresAt } = await openInvitation(services, token);
      return { email: person.email, name: person.name, roles: person.roles, expiresAt };
    },
  }),
  startAuthenticator: implement(invitation.startAuthenticator, {
    ...open,
    async handler({ services, body: { token } }) {
      const { person } = await openInvitation(services, token);
      return startAuthenticator(services, { guid: person.id, email: person.email });
    },
  }),
  accept: implement(invitation.accept, {
    ...open,
    handler: ({ services, c, body }) => acceptInvitation(services, c, body),
  }),
});
