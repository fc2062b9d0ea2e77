import { isTradable, type TradableCode } from '#domain/assets/assets.ts';
import type { AddressRequest } from './deposit.actors.ts';
import type { DepositAddress, DepositContext } from './deposit.types.ts';

/** The chosen coin. The states that use it are only entered with one. */
function chosenCoin({ asset }: Pick<DepositContext, 'asset'>): TradableCode {
  if (asset === null || !isTradable(asset)) throw new Error('no coin is chosen');
  return asset;
}

/** The address of the chosen coin as far as it is known: found, created, or being created. */
export const knownAddress = ({ asset, addresses }: Pick<DepositContext, 'asset' | 'addresses'>): DepositAddress | null =>
  asset !== null && isTradable(asset) ? (addresses[asset] ?? null) : null;

export const addressRequest = (context: DepositContext): AddressRequest => ({ customerGuid: context.customerGuid, asset: chosenCoin(context) });

/** Which address is being created. */
export function addressReading(context: DepositContext): { guid: string; asset: TradableCode } {
  const address = knownAddress(context);
  if (address === null) throw new Error('there is no address');
  return { guid: address.guid, asset: address.asset };
}

/** An address is stored under its own asset, whatever was chosen since. */
export const withAddress = ({ addresses }: Pick<DepositContext, 'addresses'>, address: DepositAddress | null): Pick<DepositContext, 'addresses'> => ({
  addresses: address === null ? addresses : { ...addresses, [address.asset]: address },
});
