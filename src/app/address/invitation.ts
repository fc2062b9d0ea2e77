import { referralCodeProblem, tidyReferralCode } from '#domain/credentials/referralCode.ts';
import type { SavedSignUp } from '#machines/signUp/signUp.types.ts';
import { savedFlow, saveFlow } from '#ports/browser/saved-flows.ts';

const empty: SavedSignUp = { firstName: '', lastName: '', email: '', phone: '', country: '', referralCode: '', termsAccepted: false };

/**
 * Saves the referral code of an address (`/?ref=K7QM4TXF`) with what is typed to open an account, so that it is in the form however the visitor gets
 * there. One that cannot be a code is left out.
 */
export function saveInvitation(): void {
  const referralCode = tidyReferralCode(new URLSearchParams(location.search).get('ref') ?? '');
  if (referralCode !== '' && referralCodeProblem(referralCode) === null) saveFlow('signUp', { ...empty, ...typedBefore(), referralCode });
}

function typedBefore(): object | null {
  try {
    const saved = savedFlow('signUp');
    return typeof saved === 'object' ? saved : null;
  } catch {
    return null;
  }
}
