import type { Mail } from './mailer.ts';
import { securityFootnote, utcTime } from './security-emails.ts';

export interface NewBrowserSignIn {
  readonly device: string | null;
  readonly at: number;
  readonly resetUrl: string;
  readonly lockUrl: string;
}

/** Reveals to the owner that somebody has the password. */
export const signInCodeMail = (
  to: string,
  code: string,
  { device, at, resetUrl, lockUrl }: NewBrowserSignIn,
): Mail => ({
  to,
  kind: 'signInCode',
  subject: 'Your Statechange sign-in code',
  paragraphs: [
    `A sign-in in ${device ?? 'an unknown browser'}, ${utcTime(at)}.`,
    'Enter this code to continue. It works once and expires in ten minutes. Statechange will never ask you for this code.',
    'If this wasn’t you, someone has your password. Choose a new one now. If you can’t, lock your account.',
  ],
  code,
  action: { label: 'Choose a new password', url: resetUrl },
  furtherLinks: [{ label: 'Lock account', url: lockUrl }],
  footnote: securityFootnote,
});

/** Reveals to the owner that somebody has the password. */
export const passwordEnteredMail = (to: string, { device, at, resetUrl, lockUrl }: NewBrowserSignIn): Mail => ({
  to,
  kind: 'passwordEntered',
  subject: 'Someone entered your password',
  paragraphs: [
    `A sign-in in ${device ?? 'an unknown browser'}, ${utcTime(at)}. It now needs your two-step verification.`,
    'If this was you, no action is needed. If it wasn’t, someone has your password. Choose a new one now. If you can’t, lock your account.',
  ],
  action: { label: 'Choose a new password', url: resetUrl },
  furtherLinks: [{ label: 'Lock account', url: lockUrl }],
  footnote: securityFootnote,
});

export const newBrowserCodesOffMail = (to: string, url: string): Mail => ({
  to,
  kind: 'newBrowserCodesOff',
  subject: 'Codes in new browsers were turned off',
  paragraphs: [
    'Signing in from a new browser no longer needs a code. Your password is enough.',
    'If this was you, no action is needed. If it wasn’t, lock your account now: that ends all sessions, and nobody can sign in until you unlock it.',
  ],
  action: { label: 'Lock account', url },
  footnote: securityFootnote,
});
