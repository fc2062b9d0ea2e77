import type { Wording } from '../problem/wording.ts';

const failures = {
  non_sufficient_funds: {
    text: 'There wasn’t enough money for this order. Nothing was bought or sold, and nothing was charged.',
    next: 'Try a smaller amount, or deposit more first.',
  },
  unsupported: {
    text: 'You can’t trade this asset from your account. Nothing was bought or sold, and nothing was charged.',
    next: 'Choose another asset, or contact support with the reference.',
  },
  limit_exceeded: {
    text: 'This order would exceed a limit on your account. Nothing was bought or sold, and nothing was charged.',
    next: 'Try a smaller amount, or contact support for a higher limit.',
  },
  daily_limit_exceeded: {
    text: 'This order would exceed your daily limit. Nothing was bought or sold, and nothing was charged.',
    next: 'Try a smaller amount, or come back tomorrow.',
  },
  weekly_limit_exceeded: {
    text: 'This order would exceed your weekly limit. Nothing was bought or sold, and nothing was charged.',
    next: 'Try a smaller amount, or come back next week.',
  },
  monthly_limit_exceeded: {
    text: 'This order would exceed your monthly limit. Nothing was bought or sold, and nothing was charged.',
    next: 'Try a smaller amount, or come back next month.',
  },
  expired_quote: {
    text: 'The held price expired before your order reached the bank. Nothing was bought or sold, and nothing was charged.',
    next: 'Get a new price and confirm it while it is held.',
  },
  market_volatility: {
    text: 'The price moved too fast to fill your order. Nothing was bought or sold, and nothing was charged.',
    next: 'Get a new price and try again.',
  },
  not_filled: {
    text: 'The market couldn’t fill this order. Nothing was bought or sold, and nothing was charged.',
    next: 'Try again in a minute, or try another amount.',
  },
} as const satisfies Readonly<Record<string, Wording>>;

export type TradeFailureCode = keyof typeof failures;
export const tradeFailureCodes = Object.keys(failures) as readonly TradeFailureCode[];

const isKnown = (code: string): code is TradeFailureCode => Object.hasOwn(failures, code);

/** Null if it is not one of the bank's codes for trades. */
export const knownTradeFailure = (code: string): Wording | null => (isKnown(code) ? failures[code] : null);

export function tradeFailure(code: string | null): Wording {
  return (
    (code === null ? null : knownTradeFailure(code)) ?? {
      text: 'The bank didn’t fill this order. Nothing was bought or sold, and nothing was charged.',
      next: 'Try again, or contact support with the reference.',
    }
  );
}
