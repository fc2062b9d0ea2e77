import type { AmountProblem } from '#machines/deposit/deposit.types.ts';
import { exceededSentence } from '#presenters/limits/limitText.ts';
import { typedAmountSentences } from '#presenters/ticket/typedAmount.ts';
import { missingWording, ticketWordings } from '#presenters/ticket/wordings.ts';
import { formatMoney } from '#ui/money/format.ts';

/** The problem with the amount, and its fix. @param now ms since 1970 UTC */
export function amountSentence(problem: AmountProblem, now: number): string {
  switch (problem.reason) {
    case 'tooSmall':
      return 'The fee would take all of this amount. Enter more.';
    case 'aboveLargest':
      return `One deposit can be at most ${formatMoney(problem.largest, 'USD', { inFull: true })}. You can make more than one.`;
    case 'limitExceeded':
      return exceededSentence(problem.limit, 'deposit', now);
    default:
      return typedAmountSentences({ unit: 'dollars', asset: 'USD', example: '49.50' })[problem.reason];
  }
}

export const unharmed = 'No money moved. Your balances are unaffected.';

/** Why dollars were not deposited, by the codes of the bank, the ports and the flow. */
export const { wordingOf: dollarWording } = ticketWordings(
  { noun: 'deposit', verb: 'deposit', unharmed },
  {
    stepUpExpired: {
      text: `Your confirmation has expired. ${unharmed}`,
      next: 'We sent you a new code. Enter it to continue.',
    },
    notSent: {
      text: `Your deposit didn’t reach the bank. We checked, and it isn’t there. ${unharmed}`,
      next: 'Confirm it again to continue.',
    },
    transferNotFound: missingWording(
      'The bank says it already received this deposit, but shows no record of it. We don’t know whether it was made.',
    ),
    withdrawalsPaused: {
      text: `Deposits of dollars are paused for 24 hours after a change to your account’s security. ${unharmed}`,
      next: 'Settings show when the pause ends.',
      links: [{ label: 'Settings', href: '/settings?tab=security' }],
    },
    insufficientFunds: {
      text: `There wasn’t enough money in the bank account. ${unharmed}`,
      next: 'Try a smaller amount, or another bank account.',
    },
    unprocessable: {
      text: `This bank account can’t be used right now. ${unharmed}`,
      next: 'See what it needs, or choose another account.',
      links: [{ label: 'Manage bank accounts', href: '/payment-method' }],
    },
  },
);
