import type { Mail } from './mailer.ts';
import { fromUtc, securityFootnote } from './security-emails.ts';

/** @param url the page that locks the account @param closesAt in ms */
export const closingRequestedMail = (to: string, url: string, closesAt: number): Mail => ({
  to,
  kind: 'closingRequested',
  subject: 'Your account will be closed',
  paragraphs: [
    `Your account closes ${fromUtc(closesAt)}, as requested in its settings. Until then, you can keep it there.`,
    'If money arrives before, the account stays open and we tell you.',
    'If this wasn’t you, lock your account now: that stops the closing and ends all sessions.',
  ],
  action: { label: 'Lock account', url },
  footnote: securityFootnote,
});

/** `url` opens the settings. */
export const notClosedMail = (to: string, url: string): Mail => ({
  to,
  kind: 'notClosed',
  subject: 'Your account stays open',
  paragraphs: [
    'Your account wasn’t closed: it has a balance again, or an order or a transfer is in progress.',
    'Withdraw what is left, then close it again in Settings.',
  ],
  action: { label: 'Open settings', url },
  footnote: securityFootnote,
});

export const accountClosedMail = (to: string): Mail => ({
  to,
  kind: 'closed',
  subject: 'Your account is closed',
  paragraphs: [
    'Your account is closed, and nobody can sign in to it. We keep its records for as long as the law requires.',
    'For a copy of your records, contact support.',
  ],
  footnote: securityFootnote,
});
