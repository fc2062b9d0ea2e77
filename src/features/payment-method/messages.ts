import type { VerificationStage } from '#machines/identityCheck/identityCheck.situation.ts';
import type { BankLinkFailure } from '#machines/shared/banking/bankLink.ts';
import { problemWording, support } from '#presenters/problem/wording.ts';
import { stageWordings } from '#presenters/verification/stage.ts';

/** The flow's own codes, besides the picker's failures. */
type LinkCode =
  | 'returnLost'
  | 'returnOfAnother'
  | 'returnTooLate'
  | 'bankIsSlow'
  | 'accountNotAdded'
  | 'stepUpExpired'
  | 'sessionUnavailable';

const notLinked = 'No account was linked.';
const tryAgain = 'Try again in a moment.';

/** Why no account was linked, and what to do. */
export const linkWording = problemWording<BankLinkFailure | LinkCode>(notLinked, {
  selectOnlyOneAccount: {
    title: 'Select only one account',
    text: `You selected more than one. ${notLinked} Try again and select one. You can link another afterwards.`,
  },
  noAccountSelected: {
    title: 'No account was selected',
    text: `${notLinked} Try again and select one checking or savings account.`,
  },
  unsupportedAsset: {
    title: 'This account isn’t in US dollars',
    text: `We can link accounts in US dollars only. ${notLinked} Try again and select another account.`,
  },
  linkExpired: {
    title: 'Your selection expired',
    text: `It was open too long to continue. ${notLinked} Try again to choose your bank.`,
  },
  institutionDown: {
    title: 'Your bank is unavailable right now',
    text: `${notLinked} Try again later, or link an account at another bank.`,
  },
  signInLocked: {
    title: 'Your bank locked this sign-in',
    text: `There were too many attempts. ${notLinked} Unlock it with your bank, then try again.`,
  },
  signInRequired: {
    title: 'Your bank needs you to sign in there first',
    text: `${notLinked} Sign in on your bank’s website or in its app, then try again.`,
  },
  linkDidNotOpen: {
    title: 'Your bank’s window didn’t open',
    text: `A content blocker or a slow connection may be the cause. ${notLinked} Allow the window, then try again.`,
  },
  linkFailed: { title: 'Your bank’s window stopped', text: `It reported an error. ${notLinked}`, next: tryAgain },
  returnLost: {
    title: 'We can’t continue from your bank here',
    text: `You came back in a different browser or tab, or this tab lost your progress. ${notLinked} Go back to the tab where you started, or try again here.`,
  },
  returnOfAnother: {
    title: 'Another customer started this',
    text: `You’re signed in with a different account now. ${notLinked} Try again to sign in to your own bank.`,
  },
  returnTooLate: {
    title: 'The time to sign in at your bank ran out',
    text: `You came back too late for us to continue. ${notLinked} Try again to choose your bank.`,
  },
  bankIsSlow: {
    title: 'The bank is taking longer than usual',
    text: `The window isn’t ready yet. ${notLinked}`,
    next: 'Try again in a minute.',
  },
  accountNotAdded: {
    title: 'Your account wasn’t added',
    text: 'The request didn’t reach the bank. We kept your selection. Try again with a new code.',
  },
  stepUpExpired: { title: 'The code expired', text: 'Nothing was added. We kept your selection. Enter a new code.' },
  sessionUnavailable: { title: 'The bank is temporarily unavailable', text: notLinked, next: tryAgain },
});

const unchanged = 'This account is unchanged.';

/** Why an account was not changed, and what to do. */
export const accountWording = problemWording<'stepUpExpired' | 'tooManyAttempts' | 'sessionUnavailable'>(unchanged, {
  timeout: {
    title: 'That took too long',
    text: 'We didn’t get a response in time. The list shows what happened. Try again if nothing changed.',
  },
  offline: {
    title: 'You seem to be offline',
    text: 'We’ll show what happened when you’re back online. Then try again if nothing changed.',
  },
  stepUpExpired: { title: 'The code expired', text: `${unchanged} Enter a new code.` },
  tooManyAttempts: { title: 'Too many attempts', text: unchanged, next: 'Wait a few minutes, then try again.' },
  sessionUnavailable: { title: 'The bank is temporarily unavailable', text: unchanged, next: tryAgain },
});

const ownershipFailures: Readonly<Record<string, string>> = {
  name_check_failure: 'The account holder’s name doesn’t match yours. Link an account in your own name.',
  address_check_failure: 'The address at your bank doesn’t match ours. Update it with your bank, then check again.',
  account_number_check_failure: 'The bank couldn’t confirm the account number. Remove the account, then link it again.',
  plaid_failure: 'The connection to your bank was lost. Check again in a few minutes.',
  plaid_item_login_required: 'Your bank needs you to sign in again. Remove the account, then link it again.',
  decision_timeout: 'The check took too long and was stopped. Check again.',
  requested_failure: 'This check failed on purpose, as a test.',
  compliance_rejection: 'We can’t give more details here. Contact support for next steps.',
};

/** Why the bank did not confirm the customer's ownership, each reason once. */
export function ownershipTexts(codes: readonly string[]): readonly string[] {
  const found = codes
    .map((code) => (Object.hasOwn(ownershipFailures, code) ? ownershipFailures[code] : undefined))
    .filter((text) => text !== undefined);
  return found.length > 0
    ? [...new Set(found)]
    : ['The bank couldn’t match the account holder to you. Check again, or contact support.'];
}

export interface LinkStop {
  readonly title: string;
  readonly text: string;
  readonly action: { readonly label: string; readonly href: string } | null;
}

const stops: Readonly<Record<string, LinkStop>> = {
  storing: {
    title: 'We’re opening your account',
    text: 'This takes a minute. You can link a bank once your identity is verified.',
    action: null,
  },
  rejected: {
    title: 'We couldn’t verify you',
    text: 'You can’t link a bank yet. See what didn’t pass and what to do next.',
    action: { label: 'See what to do', href: '/verify' },
  },
  frozen: {
    title: 'Your account is frozen',
    text: 'You can’t link a bank right now. Your balances are unaffected.',
    action: support,
  },
};

/** Why the customer cannot link a bank; null if they can, and while unknown. */
export function linkStopOf(
  customerState: string | null,
  verification: VerificationStage | 'unknown' | null,
): LinkStop | null {
  if (customerState !== 'unverified') return customerState === null ? null : (stops[customerState] ?? null);
  const { title, text, action } = stageWordings[verification ?? 'unknown'];
  const lead = 'The law requires us to verify you before you link a bank.';
  return { title, text: `${lead} ${text}`, action: { label: action, href: '/verify' } };
}
