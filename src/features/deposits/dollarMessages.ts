import type { AmountProblem } from '#machines/deposit/deposit.types.ts';
import type { Problem } from '#machines/shared/problem.ts';
import { exceededSentence } from '#presenters/limits/limitText.ts';
import { transportWordings, type Wording, wordingOf } from '#presenters/problem/wording.ts';
import { typedAmountSentences } from '#presenters/ticket/typedAmount.ts';
import { formatMoney } from '#ui/money/format.ts';

/** What is wrong with the amount, and how to put it right. @param now ms since 1970 UTC */
export function amountSentence(problem: AmountProblem, now: number): string {
  switch (problem.reason) {
    case 'empty':
    case 'spaceInside':
    case 'misplacedComma':
    case 'tooLarge':
      return typedAmountSentences[problem.reason];
    case 'notANumber':
      return 'Enter the amount in digits, such as 100 or 49.50.';
    case 'tooManyDecimals':
      return 'USD has at most 2 decimal places.';
    case 'otherUnit':
      return 'Enter the amount in dollars.';
    case 'zero':
      return 'Enter an amount above zero.';
    case 'tooSmall':
      return 'The fee would take all of this amount. Enter more.';
    case 'aboveLargest':
      return `One deposit can be at most ${formatMoney(problem.largest, 'USD', { inFull: true })}. You can make more than one.`;
    case 'limitExceeded':
      return exceededSentence(problem.limit, 'deposit', now);
  }
}

/** Shown while typing: more digits cannot fix these, while any other problem may be an amount half typed. */
export const problemsShownWhileTyping: ReadonlySet<AmountProblem['reason']> = new Set([
  'spaceInside',
  'tooManyDecimals',
  'tooLarge',
  'aboveLargest',
  'limitExceeded',
]);

const nothingMoved = 'No money moved. Your balances are unaffected.';
const support = { label: 'Contact support', href: '/contact' } as const;
const bankAccounts = { label: 'Manage bank accounts', href: '/payment-method' } as const;

const unverified: Wording = {
  title: 'Your account can’t take deposits right now',
  text: `The bank hasn’t verified you. ${nothingMoved} Check your verification.`,
  links: [{ label: 'Verify your identity', href: '/verify' }],
};
const overLimit: Wording = {
  title: 'This is over a limit',
  text: `The deposit would exceed a limit on your account. ${nothingMoved} Enter a smaller amount.`,
  links: [support],
};
const noMoney: Wording = {
  title: 'There wasn’t enough money in the bank account',
  text: `${nothingMoved} Try a smaller amount, or another bank account.`,
};
const invalid: Wording = { title: 'The bank doesn’t accept this amount', text: `${nothingMoved} Enter another amount.` };

/** Why dollars were not deposited, by the codes of the bank, the ports and the flow. */
const wordings: Readonly<Record<string, Wording>> = {
  ...transportWordings(nothingMoved),
  sessionUnavailable: { title: 'We couldn’t renew your session', text: `${nothingMoved} Try again in a moment. We kept what you entered.` },
  stepUpExpired: { title: 'Your confirmation has expired', text: `${nothingMoved} We sent you a new code. Enter it to continue.` },
  notSent: {
    title: 'Your deposit didn’t reach the bank',
    text: `We checked, and it isn’t there. ${nothingMoved} Confirm it again to continue.`,
  },
  transferNotFound: {
    title: 'We don’t know whether your deposit was made',
    text: 'The bank says it already received it, but doesn’t show it. Check Orders in a few minutes before you try again.',
    links: [{ label: 'Orders', href: '/orders' }, support],
  },
  unverifiedCustomer: unverified,
  unverified_customer: unverified,
  limitExceeded: overLimit,
  limit_exceeded: overLimit,
  sendsPaused: {
    title: 'Deposits of dollars are paused',
    text: `They are paused for 24 hours after a change to your account’s security. ${nothingMoved} Settings show when the pause ends.`,
    links: [{ label: 'Settings', href: '/settings' }],
  },
  insufficientFunds: noMoney,
  non_sufficient_funds: noMoney,
  invalidAmount: invalid,
  invalid_parameter: invalid,
  unprocessable: {
    title: 'This bank account can’t be used right now',
    text: `${nothingMoved} See what it needs, or choose another account.`,
    links: [bankAccounts],
  },
  refused: { title: 'The bank declined this deposit', text: `${nothingMoved} Try another amount, or contact support.`, links: [support] },
};

export const dollarWording = (problem: Problem): Wording => wordingOf(problem, wordings, nothingMoved);
