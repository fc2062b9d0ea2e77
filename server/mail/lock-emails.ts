import type { Mail } from './mailer.ts';
import { openPagesLoseAccess, securityFootnote, utcTime } from './security-emails.ts';

export const accountLockedMail = (to: string, url: string): Mail => ({
  to,
  kind: 'locked',
  subject: 'Your account is locked',
  paragraphs: [
    `Your account is locked. All sessions have ended, and nobody can sign in until you unlock it. ${openPagesLoseAccess}`,
    'Orders and transfers in progress continue. Recurring buys are skipped until you unlock it. Your balances are unaffected.',
    'To unlock it, sign in. We ask for a code and then for an identity check, which takes about three minutes.',
  ],
  action: { label: 'Unlock account', url },
  footnote: securityFootnote,
});

export const accountUnlockedMail = (to: string, url: string): Mail => ({
  to,
  kind: 'unlocked',
  subject: 'Your account is unlocked',
  paragraphs: [
    'Your identity was confirmed, and your account is unlocked. You can sign in again.',
    'If someone else may know your password, choose a new one in Settings.',
    'If this wasn’t you, lock your account again now.',
  ],
  action: { label: 'Lock account', url },
  footnote: securityFootnote,
});

export interface NewDevice {
  readonly name: string | null;
  readonly at: number;
}

/** `url` opens the page that locks the account. */
export const newDeviceMail = (to: string, url: string, { name, at }: NewDevice): Mail => ({
  to,
  kind: 'newDevice',
  subject: 'New sign-in to your account',
  paragraphs: [
    'Someone signed in to your account with your password from a new device.',
    `Device: ${name ?? 'unknown'}`,
    `Time: ${utcTime(at)}`,
    'If this was you, no action is needed. If it wasn’t, lock your account now: that ends all sessions, and nobody can sign in until you unlock it.',
  ],
  action: { label: 'This wasn’t me', url },
  footnote: securityFootnote,
});
