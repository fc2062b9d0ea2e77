import * as v from 'valibot';
import { bankRefusal } from '../http/refusals.ts';
import { route } from '../http/routes.ts';
import { answerAlike } from '../http/same-answer.ts';
import { openToAll } from './access.ts';
import { emailBody, signUpBody, signUpReply } from './schemas.ts';
import { sendVerification, signUp } from './sign-up.ts';

const postSignUp = route({
  method: 'POST',
  path: '/customers/signup',
  summary: 'Open an account',
  description: [
    'Makes the sign-in, the bank customer and its accounts, and mails a link that confirms the email address.',
    'A try that broke off is finished by the next one with the same email. The name may also come as `name`, or as `first_name` and `last_name`.',
  ],
  access: openToAll,
  limit: 'signUp',
  body: signUpBody,
  example: { email: 'ada@example.com', password: 'correct-horse-9', displayName: 'Ada Example' },
  reply: {
    status: 201,
    message: 'Your account is open. Confirm your email address with the link that we mailed you.',
    data: signUpReply,
    example: { email: 'ada@example.com', customer_guid: '0c1d2e3f405162738495a6b7c8d9eaf0' },
  },
  refusals: [
    { status: 409, code: 'email_exists', when: 'The email has an account already. This is the one call that tells.' },
    { status: 409, code: 'sign_up_in_progress', when: 'Another submit with the same email has not ended within 20 seconds.' },
    bankRefusal,
    { status: 503, code: 'sign_up_interrupted', when: 'Another service behind us failed. Sending the form again goes on from there.' },
  ],
  async handler({ services, body }) {
    const customer = await signUp(services, body);
    return { email: customer.email, customer_guid: customer.bankCustomerGuid ?? '' };
  },
});

const postEmailLink = route({
  method: 'POST',
  path: '/customers/generate-email-link',
  summary: 'Send the confirmation link again',
  description: ['The answer is the same, and comes after the same time, whether or not the address is known or confirmed.'],
  access: openToAll,
  limit: 'emailLink',
  body: emailBody,
  example: { email: 'ada@example.com' },
  reply: { status: 200, message: 'If this address waits to be confirmed, we have sent it a new link.', data: v.null(), example: null },
  refusals: [],
  handler: async ({ services, c, body: { email } }) =>
    answerAlike(services, c, 'the confirmation mail was not sent', async () => {
      const user = await services.identity.findByEmail(email);
      if (user && !user.emailVerified) await sendVerification(services, email);
    }),
});

export const signUpRoutes = [postSignUp, postEmailLink];
