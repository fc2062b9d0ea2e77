import { type AssetCode, assets } from '../../../machines/shared/assets.ts';
import { type Amount, add, subtract, zero } from '../../../machines/shared/money.ts';
import type { ListState } from '../../ui/list/ListFaces.tsx';

/** What a customer has of one asset, in its base units. What is not available is on hold. */
export interface Holding {
  readonly asset: AssetCode;
  readonly balance: Amount;
  readonly available: Amount;
}

const isAsset = (code: string): code is AssetCode => Object.hasOwn(assets, code);

/** The bank's accounts by asset: several of one asset count together, those of an unknown asset cannot be named and are left out. */
export function holdingsOf(
  accounts: ReadonlyArray<{ readonly asset: string; readonly balance: Amount; readonly available: Amount }>,
): readonly Holding[] {
  const found = new Map<AssetCode, Holding>();
  for (const { asset, balance, available } of accounts) {
    if (!isAsset(asset)) continue;
    const before = found.get(asset) ?? nothingOf(asset);
    found.set(asset, { asset, balance: add(before.balance, balance), available: add(before.available, available) });
  }
  return [...found.values()];
}

export const nothingOf = (asset: AssetCode): Holding => ({ asset, balance: zero, available: zero });

export const holdingOf = (holdings: readonly Holding[], asset: AssetCode): Holding =>
  holdings.find((each) => each.asset === asset) ?? nothingOf(asset);

export const onHold = ({ balance, available }: Holding): Amount => subtract(balance, available);

/** The holdings that a list has told; null while it has not. An empty list is no holdings. */
export const knownHoldings = (accounts: ListState<Holding>): readonly Holding[] | null =>
  accounts.face === 'full' ? accounts.rows : accounts.face === 'empty' ? [] : null;
