import type { HttpError } from '#ports/http.ts';
import { refusable } from './refusals.ts';

const reasons = {
  unverified_customer: 'unverifiedCustomer',
  insufficient_balance: 'insufficientFunds',
  non_sufficient_funds: 'insufficientFunds',
  limit_exceeded: 'limitExceeded',
  expired_quote: 'expiredQuote',
  wallet_on_hold: 'walletOnHold',
  bank_account_on_hold: 'bankAccountOnHold',
  sends_paused: 'withdrawalsPaused',
  invalid_parameter: 'invalidAmount',
} as const satisfies Readonly<Record<string, string>>;

const isNamed = (code: string): code is keyof typeof reasons => Object.hasOwn(reasons, code);
const nameOf = (code: string): string => (isNamed(code) ? reasons[code] : code);

/** The name of a refusal; null if it is not among `named`. */
export const namedReason = <Named extends string>({ problem }: HttpError, named: readonly Named[]): Named | null =>
  named.find((name) => name === nameOf(problem.code)) ?? null;

/** An HTML error page from a proxy says nothing about what the bank did. */
const isTheBanks = ({ response }: HttpError): boolean => typeof response?.body === 'object';

/** Like `refusable`, with the bank's codes under the names that flows and screens know. */
export const refusableMoney = <Result, Reason extends string>(
  work: () => Promise<Result>,
  reasonOf: (error: HttpError) => Reason | null,
) =>
  refusable(
    work,
    (error) => (isTheBanks(error) ? reasonOf(error) : null),
    ({ problem }) => ({ ...problem, code: nameOf(problem.code) }),
  );

export const quoteRefusal = (error: HttpError) =>
  namedReason(error, ['unverifiedCustomer', 'insufficientFunds']) ??
  (error.response?.status === 400 || error.response?.status === 422 ? 'invalidAmount' : null);
