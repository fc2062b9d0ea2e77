import { fromPromise } from 'xstate';
import type { Services } from '#app/handle/services.ts';
import { acceptable, checkOrRefusal, refusable } from '#app/mapping/refusals.ts';
import { locking } from '#contract/access/locking.ts';
import {
  type CheckLinkResult,
  type LockResult,
  lockAccountMachine,
} from '#machines/lockAccount/lockAccount.machine.ts';
import type { LinkFault } from '#machines/shared/openedLink.ts';
import { call } from '#ports/backend/call.ts';
import type { HttpError } from '#ports/http.ts';

const linkFaults: Readonly<Record<string, LinkFault>> = {
  lock_link_used: 'linkUsed',
  lock_link_expired: 'linkExpired',
  lock_link_invalid: 'linkUnknown',
};

const linkRefusal = ({ problem }: HttpError) => linkFaults[problem.code] ?? null;
const lockRefusal = (error: HttpError) => linkRefusal(error) ?? checkOrRefusal(error);

const lockBy = (token: string) => call(locking.lock, { token, body: {} });

export const provideLockAccount = ({ asUser }: Pick<Services, 'asUser'>) =>
  lockAccountMachine.provide({
    actors: {
      checkLink: fromPromise<CheckLinkResult, { token: string }>(({ input: { token }, signal }) =>
        refusable(
          async () => ({ ok: true, link: await call(locking.readLink, { token, signal }) }) as const,
          linkRefusal,
        ),
      ),
      // No abort signal: leaving the page must not undo it.
      lock: fromPromise<LockResult, { token: string | null }>(({ input: { token } }) =>
        acceptable(() => (token === null ? asUser(({ ut }) => lockBy(ut)) : lockBy(token)), lockRefusal),
      ),
    },
  });
