import type { Mail } from './mailer.ts';
import { utcTime } from './security-emails.ts';

export interface LinkRequest {
  /** Such as "Chrome on Linux"; null when unknown. */
  readonly device: string | null;
  /** In ms. */
  readonly at: number;
}

/** The text of the product's emails. Callers decide who gets them and when. */
export const verificationMail = (to: string, url: string, { device, at }: LinkRequest): Mail => ({
  to,
  subject: 'Confirm your email address',
  paragraphs: [
    // Without the typed name: someone who signs up with a stranger's address must not choose words that we send there.
    'Confirm your email address to sign in. You’ll need the password that you chose when you opened the account.',
    `Requested in ${device ?? 'an unknown browser'}, ${utcTime(at)}.`,
    'The link works once and expires in one hour. You can request a new one on the sign-in page.',
  ],
  action: { label: 'Confirm email address', url },
  footnote:
    'You received this email because someone opened a Statechange account with this address. If it wasn’t you, ignore this email. Nobody can sign in without your confirmation, and you can still open an account of your own.',
});

export const passwordResetMail = (to: string, url: string): Mail => ({
  to,
  subject: 'Choose a new password',
  paragraphs: [
    'Open the link to choose a new password. Your sessions on all devices will end, and withdrawals will be paused for 24 hours.',
    'The link works once and expires in one hour.',
  ],
  action: { label: 'Choose a new password', url },
  footnote:
    'You received this email because someone requested a password reset for this address. If it wasn’t you, ignore this email. Nothing has changed.',
});

export interface CodeMail {
  readonly code: string;
  /** What entering it does: "send 0.50 BTC to the wallet ending in 4fk2x9". */
  readonly actionText: string;
  /** Opens the page that locks the account; null while it is locked. */
  readonly lockUrl: string | null;
}

/** A code, with what it does. */
export const codeMail = (to: string, { code, actionText, lockUrl }: CodeMail): Mail => ({
  to,
  subject: 'Your Statechange code',
  paragraphs: [
    `Enter this code to ${actionText}.`,
    'It works once and expires in ten minutes. Statechange will never ask you for this code.',
    'If you didn’t ask for it, don’t share it with anyone: someone may have your password. Lock your account now.',
  ],
  code,
  ...(lockUrl !== null && { action: { label: 'This isn’t me: lock my account', url: lockUrl } }),
  footnote: 'You received this email because a code was requested from your account.',
});

/** Of the emails about verification that a customer can turn off. */
const verificationFootnote = 'You received this email because you chose to be notified about your verification. You can turn it off in Preferences.';

/** The bank's decision about a verification. Why one did not pass is personal, so only the page says it; `url` opens that page. */
export const identityDecisionMail = (to: string, url: string, passed: boolean): Mail => ({
  to,
  subject: passed ? 'Your identity is verified' : 'Your verification didn’t pass',
  paragraphs: passed
    ? ['The bank confirmed your identity.', 'You can now buy and sell, link a bank account, deposit and withdraw.']
    : [
        'The bank couldn’t verify your identity. Nothing was charged, and your balances are unaffected.',
        'Open your verification to see what didn’t pass and what you can do next.',
      ],
  action: { label: passed ? 'Go to Statechange' : 'Open your verification', url },
  footnote: verificationFootnote,
});

/** The bank wants to know more about a customer's money; `url` opens the questions. */
export const dueDiligenceRequestMail = (to: string, url: string): Mail => ({
  to,
  subject: 'The bank has a few questions for you',
  paragraphs: [
    'The bank wants to know more about where your money comes from. The law requires it to ask some customers.',
    'Answering takes about 3 minutes. You can continue to use your account meanwhile.',
  ],
  action: { label: 'Answer the questions', url },
  footnote:
    'You received this email because it affects your Statechange account. We never ask for your password, a code or your card number. If you are unsure, sign in to Statechange without this link.',
});

/** The bank needs another document before it can decide. Which one is personal, so only the page says it. */
export const documentRequestMail = (to: string, url: string): Mail => ({
  to,
  subject: 'The bank needs another document',
  paragraphs: [
    'The bank couldn’t use one part of your verification, such as an unclear photo, and needs it again. Your other answers are saved.',
    'Open your verification to see what to send. It takes about 2 minutes.',
  ],
  action: { label: 'Send the document', url },
  footnote: `${verificationFootnote} We never ask for documents by email.`,
});

/** The bank's decision about the answers. Why they were not accepted is personal, so the email does not say it. */
export const dueDiligenceDecisionMail = (to: string, url: string, passed: boolean): Mail => ({
  to,
  subject: passed ? 'The bank accepted your answers' : 'The bank couldn’t accept your answers',
  paragraphs: passed
    ? ['The bank reviewed your answers about where your money comes from. You don’t need to do anything else.']
    : [
        'The bank reviewed your answers about where your money comes from and couldn’t accept them.',
        'Open your verification to see what you can do next.',
      ],
  action: { label: 'Open your verification', url },
  footnote: verificationFootnote,
});
