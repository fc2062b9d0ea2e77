import { openToAll } from '../../access/customers/access.ts';
import { inBackground } from '../../kit/background.ts';
import { route } from '../../kit/http/routes.ts';
import { contactBody, contactReply } from './contact-schema.ts';
import { mailMessage, mailWaitingMessages, storeMessage } from './messages.ts';

const postContact = route({
  method: 'POST',
  path: '/customers/contact-form-details',
  summary: 'Send us a message',
  description: [
    'The message is stored before it is emailed to our support team, so a mail server failure loses nothing. The sender gets a short confirmation without the text, at most one an hour and three a day.',
    'The same message from the same address within a day gets the same reference and is not emailed again, so a call whose reply was lost can be repeated.',
    'A message with more than three links, or with the hidden field `website` filled in, reaches our support team marked as possible spam. Its sender gets no confirmation.',
    'With `otc`, the message is an inquiry about a large trade. It places no order.',
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
    otc: { side: 'buy', asset: 'BTC', amount: '250,000 USD', timing: 'week', company: 'Example Inc.' },
  },
  reply: {
    status: 201,
    message: 'Thank you. We received your message and will reply by email.',
    data: contactReply,
    example: { reference: 'SC-7K3F0-9QWXA' },
  },
  async handler({ services, c, body }) {
    const { message, isNew } = await storeMessage(services, body);
    if (isNew) inBackground(services, c, 'a contact message was stored but not emailed', () => mailMessage(services, message));
    inBackground(services, c, 'pending contact messages were not checked', () => mailWaitingMessages(services));
    return { reference: message.reference };
  },
});

export const contactRoutes = [postContact];
