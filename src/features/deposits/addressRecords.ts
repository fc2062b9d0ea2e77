import { checkAddress } from '#domain/addresses/check.ts';
import type { TradableCode } from '#domain/assets/assets.ts';
import type { DepositAddress } from '#machines/deposit/deposit.types.ts';
import { ProblemError } from '#machines/shared/problem.ts';
import type { DepositAddress as BankDepositAddress } from '#ports/bank/deposit-addresses.ts';

/**
 * Converts the bank's deposit address.
 * @throws ProblemError `malformedReply`: coins sent to an address of another asset or network would
 * be lost, so it must never be shown
 */
export function depositAddressOf(
  asset: TradableCode,
  { guid, address = null, tag = null, ...record }: BankDepositAddress,
): DepositAddress {
  const isOurs = record.asset === asset && (address === null || checkAddress(asset, address).ok);
  if (!isOurs) throw new ProblemError({ code: 'malformedReply', retryable: true });
  return { guid, asset, address, tag: tag || null };
}

/** The customer's oldest address for an asset, so that it stays the same; else a pending one. */
export function customersAddress(asset: TradableCode, records: readonly BankDepositAddress[]): DepositAddress | null {
  const own = records.filter((record) => record.asset === asset);
  const chosen = own.findLast(({ address }) => address) ?? own.at(-1);
  return chosen === undefined ? null : depositAddressOf(asset, chosen);
}
