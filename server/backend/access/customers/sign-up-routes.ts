import * as v from 'valibot';
import { bankRefusal } from '#contract/kit/refusals.ts';
import { signUpAnswer } from '#server/witness/answers.ts';
import { route } from '../../kit/http/routes.ts';
import { answerAlike } from '../../kit/http/same-answer.ts';
import { forgetDevices, keepOnlyThis } from '../devices/devices.ts';
import { openToAll } from './access.ts';
import { emailBody, signUpBody, signUpReply } from './schemas.ts';
import { sendVerification, signUp } from './sign-up.ts';

const postSignUp = route({
  method: 'POST',
  path: '/customers/signup',
  summary: 'Open an account',
  description: [
    'Creates the sign-in, the bank customer and its accounts, and emails a link that confirms the address.',
    'A retry with the same email finishes an interrupted sign-up. The name can also be sent as `name`, or as `first_name` and `last_name`.',
    'An account whose address nobody has confirmed gives way: the new password and name replace those of the sign-up before, and its first session needs an emailed code.',
    'Phone, country and referral code can be left out.',
    'The reply is the same whether or not anybody has the referral code. If somebody does, the new account counts as theirs once the sign-up is complete.',
  ],
  access: openToAll,
  limit: 'signUp',
  body: signUpBody,
  example: { email: 'ada@example.com', password: 'correct-horse-9', displayName: 'Ada Example', phone: '(519) 555-0123', country: 'CA' },
  reply: {
    status: 201,
    message: 'Your account is open. Confirm your email address with the link that we emailed you.',
    data: signUpReply,
    example: { email: 'ada@example.com', customer_guid: '0c1d2e3f405162738495a6b7c8d9eaf0' },
  },
  refusals: [
    {
      status: 409,
      code: 'email_exists',
      when: 'The email already has a confirmed account, or one that was opened a moment ago. This is the only call that reveals it.',
    },
    { status: 409, code: 'sign_up_in_progress', when: 'Another request with the same email did not finish within 20 seconds.' },
    bankRefusal,
    { status: 503, code: 'sign_up_interrupted', when: 'Another service failed. Submitting the form again continues from there.' },
  ],
  async handler({ services, c, body }) {
    const customer = await signUp(services, c, body);
    const guid = customer.bankCustomerGuid ?? '';
    // The browser of a sign-up that took the place of another proves itself by a code from the mailbox.
    if (customer.openedAgain) await forgetDevices(services.db, guid);
    else await keepOnlyThis(services, c, guid);
    await services.witness.record(signUpAnswer(guid));
    return { email: customer.email, customer_guid: guid };
  },
});

const postEmailLink = route({
  method: 'POST',
  path: '/customers/generate-email-link',
  summary: 'Send the confirmation link again',
  description: ['The reply and its timing are the same whether or not the address is known or confirmed.'],
  access: openToAll,
  limit: 'emailLink',
  body: emailBody,
  example: { email: 'ada@example.com' },
  reply: { message: 'If this address still needs to be confirmed, we sent it a new link.', data: v.null(), example: null },
  handler: async ({ services, c, body: { email } }) =>
    answerAlike(services, c, 'the confirmation email was not sent', async () => {
      const user = await services.identity.findByEmail(email);
      if (user && !user.emailVerified && (await services.limiter.allowsMail('confirmation', email))) await sendVerification(services, c, email);
    }),
});

export const signUpRoutes = [postSignUp, postEmailLink];
