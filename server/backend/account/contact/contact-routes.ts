import { contact } from '#contract/account/contact.ts';
import { openToAll } from '../../access/customers/access.ts';
import { inBackground } from '../../kit/background.ts';
import { implement, routesOf } from '../../kit/http/routes.ts';
import { mailMessage, mailWaitingMessages, storeMessage } from './messages.ts';

const send = implement(contact.send, {
  access: openToAll,
  limit: 'contact',
  async handler({ services, c, body }) {
    const { message, isNew } = await storeMessage(services, body);
    if (isNew)
      inBackground(services, c, 'a contact message was stored but not emailed', () => mailMessage(services, message));
    inBackground(services, c, 'pending contact messages were not checked', () => mailWaitingMessages(services));
    return { reference: message.reference };
  },
});

export const contactRoutes = routesOf(contact, { send });
