import type { MoneyPathAct } from '#domain/staff/customerActions.ts';
import type { Mail } from './mailer.ts';
import { securityFootnote as footnote, fromUtc, openPagesLoseAccess } from './security-emails.ts';

/** Without reasons: a thief may read the mailbox. */

const questions = 'For questions, reply to this email.';

/** @param endsTokens whether the bank could revoke what open pages trade with */
export const accountFrozenMail = (to: string, endsTokens: boolean): Mail => ({
  to,
  kind: 'frozen',
  subject: 'We have frozen your account',
  paragraphs: [
    `To protect you, we have frozen your account: all sessions have ended, and nobody can sign in. ${endsTokens ? 'Pages that are still open have lost access.' : openPagesLoseAccess}`,
    'Transfers in progress may continue. Recurring buys are skipped while your account is frozen.',
    'Reply to this email to find out what happens next. We never ask for your password or a code.',
  ],
  footnote,
});

/** @param url the sign-in page */
export const accountUnfrozenMail = (to: string, url: string): Mail => ({
  to,
  kind: 'unfrozen',
  subject: 'Your account is no longer frozen',
  paragraphs: ['You can sign in to your account again.', questions],
  action: { label: 'Sign in', url },
  footnote,
});

/** @param until in ms */
export const withdrawalsPausedMail = (to: string, until: number): Mail => ({
  to,
  kind: 'withdrawalsPaused',
  subject: 'Withdrawals are paused',
  paragraphs: [
    `To protect you, we have paused withdrawals from your account until ${fromUtc(until)}. You can sign in, trade and deposit.`,
    questions,
  ],
  footnote,
});

/** @param url the page that locks the account @param until in ms */
export const factorsResetMail = (to: string, url: string, until: number): Mail => ({
  to,
  kind: 'factorsReset',
  subject: 'Your two-step verification was reset',
  paragraphs: [
    'As requested from our support team, we have removed your authenticator app, passkeys and recovery codes. All sessions have ended.',
    `To protect you, withdrawals are paused until ${fromUtc(until)}.`,
    'If you didn’t ask for this, lock your account now: nobody can sign in until you unlock it.',
  ],
  action: { label: 'Lock account', url },
  footnote,
});

/** Without values. @param url the page that locks the account @param wasWanted by the customer */
export const contactChangedMail = (
  to: string,
  url: string,
  part: 'phone number' | 'display name',
  wasWanted: boolean,
): Mail => ({
  to,
  kind: 'contactChanged',
  subject: 'Your profile was changed by our support team',
  paragraphs: [
    `${wasWanted ? 'At your request, our' : 'Our'} support team changed your ${part}.`,
    'If you didn’t ask for this, lock your account now: nobody can sign in until you unlock it. Then reply to this email.',
  ],
  action: { label: 'Lock account', url },
  footnote,
});

/** @param what as in "the bank account ending in 4321" @param url the page that locks the account @param wasWanted by the customer */
export const moneyPathMail = (to: string, url: string, act: MoneyPathAct, what: string, wasWanted: boolean): Mail => ({
  to,
  kind: moneyPathKinds[act],
  ...moneyPathWords[act](what, wasWanted ? 'At your request, we' : 'We'),
  action: { label: 'Lock account', url },
  footnote,
});

const moneyPathKinds = {
  'complete-bank-account': 'bankAccountCompleted',
  'remove-bank-account': 'bankAccountRemoved',
  'remove-wallet': 'walletRemoved',
} as const satisfies Readonly<Record<MoneyPathAct, Mail['kind']>>;
const ifUnexpected =
  'If you didn’t expect this, lock your account now: nobody can sign in until you unlock it. Then reply to this email.';
const removed = (subject: string) => (what: string, we: string) => ({
  subject,
  paragraphs: [
    `${we} have removed ${what} from your account. Money can’t be sent to it or from it anymore; transfers in progress may continue.`,
    ifUnexpected,
  ],
});
const moneyPathWords: Readonly<
  Record<MoneyPathAct, (what: string, we: string) => Pick<Mail, 'subject' | 'paragraphs'>>
> = {
  'complete-bank-account': (what, we) => ({
    subject: 'Your bank account can be used again',
    paragraphs: [`${we} have completed ${what}: you can deposit from it and withdraw to it again.`, ifUnexpected],
  }),
  'remove-bank-account': removed('We have removed a bank account'),
  'remove-wallet': removed('We have removed an external wallet'),
};
