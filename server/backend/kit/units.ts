import { type AssetCode, assets } from '#domain/assets/assets.ts';
import { type Amount, amount } from '#domain/money/money.ts';
import { written } from '../../mail/words.ts';

/** Every digit: "$400.00". Unknown assets show base units. */
export const writtenUnits = (units: bigint, asset: string): string =>
  Object.hasOwn(assets, asset)
    ? written({ asset: asset as AssetCode, amount: amount(units) })
    : `${units} base units of ${asset}`;

export const unitsOf = (units: bigint | number | null | undefined): Amount | null =>
  units === null || units === undefined ? null : amount(units);
