import { checkAddress } from '#domain/addresses/check.ts';
import type { TradableCode } from '#domain/assets/assets.ts';
import type { DepositAddress } from '#machines/deposit/deposit.types.ts';
import { ProblemError } from '#machines/shared/problem.ts';
import type { DepositAddress as BankDepositAddress } from '#ports/bank/deposit-addresses.ts';

/**
 * The bank's deposit address of an asset as the machines know it.
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

/**
 * The customer's address for an asset: the first one that was created, so that it stays the same;
 * else one that is being created.
 */
export function customersAddress(asset: TradableCode, records: readonly BankDepositAddress[]): DepositAddress | null {
  const own = records.filter((record) => record.asset === asset);
  const chosen = own.findLast(({ address }) => address) ?? own.at(-1);
  return chosen === undefined ? null : depositAddressOf(asset, chosen);
}
