import { verifications } from '#contract/account/verifications.ts';
import { canBeCured } from '#domain/verification/failures.ts';
import { isIdentityMethod } from '#domain/verification/verification.ts';
import { Refusal } from '#server/http/refusals.ts';
import { liveSession } from '../../access/customers/access.ts';
import { bankUnavailable } from '../../kit/http/envelope.ts';
import { implement, routesOf } from '../../kit/http/routes.ts';
import type { BackendServices } from '../../kit/services.ts';

const maxTries = 3;
const triesMilliseconds = 30 * 24 * 3600_000;

const reopen = implement(verifications.reopen, {
  access: liveSession,
  limit: 'reopenVerification',
  handler: ({ services, who }) =>
    reopenCustomer(services, who.token.guid).catch((error: unknown) => {
      throw error instanceof Refusal ? error : bankUnavailable(error);
    }),
});

/** @throws Refusal 403 if support has to look at it */
async function reopenCustomer({ bank, clock }: BackendServices, guid: string) {
  const { state } = await bank.getCustomer(guid);
  if (state === 'unverified') return { state };
  const tried = (await bank.listVerificationsOf(guid)).filter(({ method }) => isIdentityMethod(method));
  const newest = tried[0];
  if (state !== 'rejected' || newest?.outcome !== 'failed' || !canBeCured(newest.failure_codes ?? []))
    throw new Refusal(403, 'support_needed', 'Please contact support. They need to look at your verification.');
  const recent = tried.filter(
    ({ outcome, updated_at }) => outcome === 'failed' && Date.parse(updated_at) > clock.now() - triesMilliseconds,
  );
  if (recent.length >= maxTries)
    throw new Refusal(
      403,
      'tries_used_up',
      'You have used all tries for now. Please contact support. They need to look at your verification.',
    );
  return { state: (await bank.reopenCustomer(guid)).state };
}

export const verificationRoutes = routesOf(verifications, { reopen });
