import type { Mail } from './mailer.ts';

const leftWords = (left: number): string =>
  left === 0 ? 'None are left. Create new ones in your settings.' : `${left} ${left === 1 ? 'is' : 'are'} left.`;

/** `url` opens the page that locks the account. */
export const recoveryCodeUsedMail = (to: string, url: string, left: number): Mail => ({
  to,
  kind: 'recoveryCodeUsed',
  subject: 'You used a recovery code',
  paragraphs: [
    `You used a recovery code. ${leftWords(left)}`,
    'If this was you, no action is needed. If it wasn’t, lock your account now: that ends all sessions, and nobody can sign in until you unlock it.',
  ],
  action: { label: 'Lock account', url },
  footnote: 'You received this email because it affects the security of your Statechange account.',
});

export const signInRefusedMail = (to: string, url: string): Mail => ({
  to,
  kind: 'signInRefused',
  subject: 'Someone tried to sign in to your account',
  paragraphs: [
    'Someone entered your password, and then five incorrect codes. We refused them, and paused sign-in from there for 15 minutes.',
    'If this was you, no action is needed. If it wasn’t, someone knows your password: choose a new one now.',
  ],
  action: { label: 'Choose a new password', url },
  footnote: 'You received this email because it affects the security of your Statechange account.',
});
