import type { VerificationStage } from '#machines/identityCheck/identityCheck.situation.ts';
import { type Stop, stopOf } from '#presenters/verification/StopCard.tsx';

const contact = { label: 'Contact support', href: '/contact' } as const;

/** Why a customer in a state of the bank's may not withdraw, and what to do about it. */
const stops: Readonly<Record<string, Stop>> = {
  storing: {
    title: 'We’re opening your account',
    text: 'This takes a minute. You can withdraw once your identity is verified.',
    action: null,
  },
  rejected: {
    title: 'This account can’t withdraw',
    text: 'We couldn’t verify you. Your balances are unaffected.',
    action: { label: 'See what to do', href: '/verify' },
  },
  frozen: { title: 'Your account is frozen', text: 'You can’t withdraw right now. Your balances are unaffected.', action: contact },
};

/** What stops the customer from withdrawing. */
export const withdrawalStopOf = (customerState: string | null, verification: VerificationStage | 'unknown' | null): Stop | null =>
  stopOf(stops, customerState, verification);
