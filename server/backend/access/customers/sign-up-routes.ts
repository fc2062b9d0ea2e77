import { signUps } from '#contract/access/signUps.ts';
import { signUpAnswer } from '#server/witness/answers.ts';
import { implement, routesOf } from '../../kit/http/routes.ts';
import { uniformReply } from '../../kit/http/uniform-reply.ts';
import { forgetDevices, forgetOtherDevices } from '../devices/devices.ts';
import { openToAll } from './access.ts';
import { sendVerification, signUp } from './sign-up.ts';

const open = implement(signUps.open, {
  access: openToAll,
  limit: 'signUp',
  async handler({ services, c, body }) {
    const customer = await signUp(services, c, body);
    const guid = customer.bankCustomerGuid ?? '';
    // When a sign-up replaced another, its browser still needs a code from the mailbox.
    if (customer.openedAgain) await forgetDevices(services.db, guid);
    else await forgetOtherDevices(services, c, guid);
    await services.witness.record(signUpAnswer(guid));
    return { email: customer.email, customerGuid: guid };
  },
});

const sendLink = implement(signUps.sendLink, {
  access: openToAll,
  limit: 'emailLink',
  handler: async ({ services, c, body: { email } }) =>
    uniformReply(services, c, 'the confirmation email was not sent', async () => {
      const user = await services.identity.findByEmail(email);
      if (user && !user.emailVerified && (await services.limiter.allowsMail('confirmation', email)))
        await sendVerification(services, c, email);
    }),
});

export const signUpRoutes = routesOf(signUps, { open, sendLink });
