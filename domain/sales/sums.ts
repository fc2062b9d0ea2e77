import { type AssetCode, assets } from '../assets/assets.ts';
import { field } from '../lists/rows.ts';
import { type Amount, amount } from '../money/money.ts';

/** Per-asset totals of a span's records, the source of all figures. */

/** Trades are in dollars, by the coin traded; transfers in base units of the asset that moves. */
export const assetSumFields = {
  asset: field.text,
  trades: { ...field.number, about: 'That count: executed, settling or completed.' },
  unknownTrades: { ...field.number, about: 'Of these, how many lack an amount or the fee: they are in no sum.' },
  volume: { ...field.amount, about: 'Cents for the coins alone.' },
  tradeFees: field.amount,
  ourTradeFees: field.amount,
  unsplitTradeFees: { ...field.amount, about: 'Fees of trades whose fee the bank does not split.' },
  spread: { ...field.amount, about: 'Cents, of the trades that carry both prices.' },
  covered: { ...field.amount, about: 'The volume of those trades.' },
  bought: { ...field.amount, about: 'Base units of the coin.' },
  sold: field.amount,
  transfers: field.number,
  unknownTransfers: { ...field.number, about: 'How many lack their amount or fee.' },
  deposits: { ...field.amount, about: 'Completed, in base units of the asset; so are all that follow.' },
  withdrawals: field.amount,
  returned: field.amount,
  transferFees: field.amount,
  ourTransferFees: field.amount,
  unsplitTransferFees: field.amount,
  losses: { ...field.amount, about: 'What returns could not take back.' },
  feesReturned: { ...field.amount, about: 'Fees of returned deposits that were given back.' },
  unmatchedReturns: { ...field.number, about: 'Returns whose deposit is not known, so that their loss is not.' },
  networkFees: { ...field.amount, about: 'Paid by the bank.' },
  netFlowValue: field.orNull(field.amount, 'Cents, at the price of each day; null where one is not known.'),
  transferFeeValue: field.orNull(field.amount, 'The same, of fees.'),
  networkFeeValue: field.orNull(field.amount, 'The same, of network fees.'),
} as const;

export interface AssetSums {
  readonly asset: string;
  readonly trades: number;
  readonly unknownTrades: number;
  readonly volume: Amount;
  readonly tradeFees: Amount;
  readonly ourTradeFees: Amount;
  readonly unsplitTradeFees: Amount;
  readonly spread: Amount;
  readonly covered: Amount;
  readonly bought: Amount;
  readonly sold: Amount;
  readonly transfers: number;
  readonly unknownTransfers: number;
  readonly deposits: Amount;
  readonly withdrawals: Amount;
  readonly returned: Amount;
  readonly transferFees: Amount;
  readonly ourTransferFees: Amount;
  readonly unsplitTransferFees: Amount;
  readonly losses: Amount;
  readonly feesReturned: Amount;
  readonly unmatchedReturns: number;
  readonly networkFees: Amount;
  readonly netFlowValue: Amount | null;
  readonly transferFeeValue: Amount | null;
  readonly networkFeeValue: Amount | null;
}

export const counted = [
  'trades',
  'unknownTrades',
  'transfers',
  'unknownTransfers',
  'unmatchedReturns',
] as const satisfies ReadonlyArray<keyof AssetSums>;
export const summed = [
  ...([
    'volume',
    'tradeFees',
    'ourTradeFees',
    'unsplitTradeFees',
    'spread',
    'covered',
    'bought',
    'sold',
    'deposits',
    'withdrawals',
    'returned',
  ] as const),
  ...(['transferFees', 'ourTransferFees', 'unsplitTransferFees', 'losses', 'feesReturned', 'networkFees'] as const),
] as const satisfies ReadonlyArray<keyof AssetSums>;
export const valued = ['netFlowValue', 'transferFeeValue', 'networkFeeValue'] as const satisfies ReadonlyArray<
  keyof AssetSums
>;

export const noSums = (asset: string): AssetSums => ({
  asset,
  ...(Object.fromEntries(counted.map((name) => [name, 0])) as Pick<AssetSums, (typeof counted)[number]>),
  ...(Object.fromEntries([...summed, ...valued].map((name) => [name, amount(0n)])) as Pick<
    AssetSums,
    (typeof summed)[number] | (typeof valued)[number]
  >),
});

/** Adds an asset's sums over consecutive spans. A value is unknown if any part is. */
export function addSums(parts: readonly AssetSums[], asset: string): AssetSums {
  const total = (name: (typeof summed)[number]) => amount(parts.reduce((sum, part) => sum + BigInt(part[name]), 0n));
  const value = (name: (typeof valued)[number]) =>
    parts.some((part) => part[name] === null)
      ? null
      : amount(parts.reduce((sum, part) => sum + BigInt(part[name] ?? 0), 0n));
  return {
    asset,
    ...(Object.fromEntries(counted.map((name) => [name, parts.reduce((sum, part) => sum + part[name], 0)])) as Pick<
      AssetSums,
      (typeof counted)[number]
    >),
    ...(Object.fromEntries(summed.map((name) => [name, total(name)])) as Pick<AssetSums, (typeof summed)[number]>),
    ...(Object.fromEntries(valued.map((name) => [name, value(name)])) as Pick<AssetSums, (typeof valued)[number]>),
  };
}

/** Prices of sales count hundred-millionths of a dollar for a whole coin. */
const priceDecimals = 8;

/** Cents of base units at a price. */
export function centsAt(asset: string, units: bigint, price: bigint | null): bigint | null {
  if (asset === 'USD') return units;
  const known = assets[asset as AssetCode];
  if (known === undefined || price === null) return units === 0n ? 0n : null;
  const divisor = 10n ** BigInt(known.decimals + priceDecimals - 2);
  const negative = units < 0n;
  const product = (negative ? -units : units) * price;
  const rounded = (2n * product + divisor) / (2n * divisor);
  return negative ? -rounded : rounded;
}
