import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { defaultMailChoices, mailKinds } from '#domain/security/mailChoices.ts';
import { customers } from '../../db/schema/backend.ts';
import { liveSession } from '../customers/access.ts';
import { route } from '../http/routes.ts';

const rule = 'Choose yes or no.';
const choices = v.object(v.entriesFromList(mailKinds, v.boolean(rule)));

const putMailChoices = route({
  method: 'PUT',
  path: '/customers/mail-choices',
  summary: 'Choose which emails you get',
  description: ['Emails about the security of the account always come. Repeating the call has no further effect.'],
  access: liveSession,
  limit: 'changeMailChoices',
  body: choices,
  example: defaultMailChoices,
  reply: { message: 'Your choices are saved.', data: choices, example: defaultMailChoices },
  async handler({ services, body, who }) {
    await services.db.update(customers).set({ mailChoices: body }).where(eq(customers.email, who.customer.email));
    return body;
  },
});

export const mailChoicesRoutes = [putMailChoices];
