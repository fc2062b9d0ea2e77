import { inBackground } from '../background.ts';
import { openToAll } from '../customers/access.ts';
import { route } from '../http/routes.ts';
import { contactBody, contactReply } from './contact-schema.ts';
import { mailMessage, mailWaitingMessages, newReference, storeMessage } from './messages.ts';

const postContact = route({
  method: 'POST',
  path: '/customers/contact-form-details',
  summary: 'Write to us',
  description: [
    'The message is kept first and mailed to our support then, so that none is lost with a mail server. The sender gets a short note without the text.',
  ],
  access: openToAll,
  limit: 'contact',
  body: contactBody,
  example: {
    name: 'Ada Example',
    email: 'ada@example.com',
    subject: 'Limits',
    phone: '+1 519 555 0100',
    message: 'How much can I withdraw in a day?',
  },
  reply: {
    status: 201,
    message: 'Thank you. We have your message and will answer by email.',
    data: contactReply,
    example: { reference: 'SC-7K3F0-9QWXA' },
  },
  refusals: [],
  async handler({ services, c, body: { website, ...input } }) {
    // Only programs fill in what people do not see. They learn nothing from the answer.
    if (website !== undefined && website !== null && website !== '') return { reference: newReference() };
    const message = await storeMessage(services, input);
    inBackground(services, c, 'a contact message was kept but not mailed', () => mailMessage(services, message));
    inBackground(services, c, 'waiting contact messages were not looked at', () => mailWaitingMessages(services));
    return { reference: message.reference };
  },
});

export const contactRoutes = [postContact];
