import { provideOneTimeCode } from '#app/effects/access/one-time-code.ts';
import { type Customer, open } from '#app/handle/app-handle.ts';
import { provideLockAccount } from './effects.ts';

/** Locking the account from its settings, which ends the session. */
export const openLockAccount = (customer: Customer) =>
  open(
    customer.flows,
    'lockAccount',
    () => ({
      logic: provideLockAccount(customer.services).provide({
        actors: { oneTimeCode: provideOneTimeCode(customer.services) },
      }),
      input: { customerGuid: customer.guid, token: null },
    }),
    (flow) =>
      void flow.subscribe({
        complete: () => {
          // In another state, the session ended for another reason.
          if (!flow.getSnapshot().matches('locked')) return;
          customer.actor('session').send({ type: 'session.signOutRequested' });
          customer
            .actor('banner')
            .send({ type: 'banner.succeeded', message: 'Your account is locked. To unlock it, sign in.' });
        },
      }),
  );
