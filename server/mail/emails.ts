import type { Mail } from './mailer.ts';
import { utcTime } from './security-emails.ts';

export interface LinkRequest {
  /** Such as "Chrome on Linux"; null if unknown. */
  readonly device: string | null;
  readonly at: number;
}

export const verificationMail = (to: string, url: string, { device, at }: LinkRequest): Mail => ({
  to,
  kind: 'addressLink',
  subject: 'Confirm your email address',
  paragraphs: [
    // Without the name: a stranger must not choose our words.
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
  kind: 'passwordLink',
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
  readonly actionText: string;
  readonly lockUrl: string | null;
}

export const codeMail = (to: string, { code, actionText, lockUrl }: CodeMail): Mail => ({
  to,
  kind: 'code',
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

/** For optional verification emails. */
const verificationFootnote =
  'You received this email because you chose to be notified about your verification. You can turn it off in Preferences.';

/** Reasons are personal, so only the page at `url` gives them. */
export const identityDecisionMail = (to: string, url: string, passed: boolean): Mail => ({
  to,
  kind: 'identityDecision',
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

/** `url` opens the questions. */
export const dueDiligenceRequestMail = (to: string, url: string): Mail => ({
  to,
  kind: 'diligenceRequest',
  subject: 'The bank has a few questions for you',
  paragraphs: [
    'The bank wants to know more about where your money comes from. The law requires it to ask some customers.',
    'Answering takes about 3 minutes. You can continue to use your account meanwhile.',
  ],
  action: { label: 'Answer the questions', url },
  footnote:
    'You received this email because it affects your Statechange account. We never ask for your password, a code or your card number. If you are unsure, sign in to Statechange without this link.',
});

/** The document is personal, so only the page names it. */
export const documentRequestMail = (to: string, url: string): Mail => ({
  to,
  kind: 'documentRequest',
  subject: 'The bank needs another document',
  paragraphs: [
    'The bank couldn’t use one part of your verification, such as an unclear photo, and needs it again. Your other answers are saved.',
    'Open your verification to see what to send. It takes about 2 minutes.',
  ],
  action: { label: 'Send the document', url },
  footnote: `${verificationFootnote} We never ask for documents by email.`,
});

/** As our staff requested. */
export const documentsMail = (to: string, url: string): Mail => ({
  to,
  kind: 'documentRequest',
  subject: 'The bank needs documents from you',
  paragraphs: [
    'The bank needs to verify your identity with a document again.',
    'Open your verification to see what to send. It takes about 2 minutes.',
  ],
  action: { label: 'Verify your identity', url },
  footnote: `${verificationFootnote} We never ask for documents by email.`,
});

/** Reasons are personal, so the email omits them. */
export const dueDiligenceDecisionMail = (to: string, url: string, passed: boolean): Mail => ({
  to,
  kind: 'diligenceDecision',
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
