import type { Mail } from './mailer.ts';

/** Emails about another email address for an account. None repeats what somebody typed. */

/** Goes to the new address; `url` opens the page that confirms it. */
export const newAddressLinkMail = (to: string, url: string): Mail => ({
  to,
  subject: 'Confirm your new email address',
  paragraphs: [
    'Confirm this address to use it for your Statechange account. Until then, nothing changes.',
    'Your sessions on all devices will end, and withdrawals will be paused for 24 hours.',
    'The link works once and expires in one hour.',
  ],
  action: { label: 'Confirm new address', url },
  footnote:
    'You received this email because someone wants to use this address for their Statechange account. If it wasn’t you, ignore this email. Nothing has changed.',
});

/** Goes to an address that has an account already, in place of the link; `url` opens the reset page. */
export const takenAddressMail = (to: string, url: string): Mail => ({
  to,
  subject: 'This address already has an account',
  paragraphs: [
    'Someone wanted to use this address for another Statechange account. It already belongs to yours, so nothing has changed.',
    'If it was you, sign in with this address, or choose a new password if you forgot yours.',
  ],
  action: { label: 'Choose a new password', url },
  footnote: 'You received this email because your Statechange account has this address. If it wasn’t you, no action is needed.',
});

/** Goes to the address that the account has now; `url` opens the page that locks the account. */
export const addressChangeRequestedMail = (to: string, url: string): Mail => ({
  to,
  subject: 'A new email address was requested',
  paragraphs: [
    'Someone signed in to your account requested another email address for it. It changes once the new address is confirmed.',
    'If this was you, no action is needed. If it wasn’t, lock your account now: that ends all sessions, and nobody can sign in until you unlock it.',
  ],
  action: { label: 'Lock account', url },
  footnote: 'You received this email because it affects the security of your Statechange account.',
});
