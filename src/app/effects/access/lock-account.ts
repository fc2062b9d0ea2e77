import { fromPromise } from 'xstate';
import { type CheckLinkResult, type LockResult, lockAccountMachine } from '#machines/lockAccount/lockAccount.machine.ts';
import type { LinkFault } from '#machines/shared/openedLink.ts';
import { lockAccount, readLockLink } from '#ports/backend/lock-account.ts';
import type { HttpError } from '#ports/http.ts';
import { acceptable, checkOrRefusal, refusable } from '../../mapping/refusals.ts';
import type { Services } from '../../world/services.ts';
import { type Customer, open } from '../../world/world.ts';
import { provideOneTimeCode } from './one-time-code.ts';

const linkFaults: Readonly<Record<string, LinkFault>> = {
  lock_link_used: 'linkUsed',
  lock_link_expired: 'linkExpired',
  lock_link_invalid: 'linkUnknown',
};

const linkRefusal = ({ problem }: HttpError) => linkFaults[problem.code] ?? null;
const lockRefusal = (error: HttpError) => linkRefusal(error) ?? checkOrRefusal(error);

export const provideLockAccount = ({ asUser }: Pick<Services, 'asUser'>) =>
  lockAccountMachine.provide({
    actors: {
      oneTimeCode: provideOneTimeCode({ asUser }),
      checkLink: fromPromise<CheckLinkResult, { token: string }>(({ input: { token }, signal }) =>
        refusable(async () => ({ ok: true, link: await readLockLink(token, signal) }) as const, linkRefusal),
      ),
      // Without a signal: leaving the page must not take it back.
      lock: fromPromise<LockResult, { token: string | null }>(({ input: { token } }) =>
        acceptable(() => (token === null ? asUser(({ ut }) => lockAccount(ut)) : lockAccount(token)), lockRefusal),
      ),
    },
  });

/** Locking the account from its settings. The session ends with it. */
export const openLockAccount = (customer: Customer) =>
  open(
    customer.flows,
    'lockAccount',
    () => ({ logic: provideLockAccount(customer.services), input: { customerGuid: customer.guid, token: null } }),
    (flow) =>
      void flow.subscribe({
        complete: () => {
          // In another state the session ended otherwise.
          if (!flow.getSnapshot().matches('locked')) return;
          customer.actor('session').send({ type: 'session.signOutRequested' });
          customer.actor('banner').send({ type: 'banner.succeeded', message: 'Your account is locked. To unlock it, sign in.' });
        },
      }),
  );
