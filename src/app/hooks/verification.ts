import { stageOf, type VerificationStage } from '#machines/identityCheck/identityCheck.situation.ts';
import { useLoaded } from './app.ts';

/** The verification stage of an unverified customer; otherwise null, and while it loads. */
export function useVerificationStage(): VerificationStage | 'unknown' | null {
  const customer = useLoaded('customer').known;
  if (customer?.state !== 'unverified') return null;
  return (customer.identity && stageOf(customer.identity)) ?? 'unknown';
}
