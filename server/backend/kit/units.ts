import { type AssetCode, assets } from '#domain/assets/assets.ts';
import { type Amount, amount } from '#domain/money/money.ts';
import { written } from '../../mail/words.ts';

/** Base units with their asset, every digit: "$400.00". Of an asset that we don't know, the base units. */
export const writtenUnits = (units: bigint, asset: string): string =>
  Object.hasOwn(assets, asset) ? written({ asset: asset as AssetCode, amount: amount(units) }) : `${units} base units of ${asset}`;

/** Base units as digits. */
export const unitsOf = (units: bigint | number | null | undefined): Amount | null => (units === null || units === undefined ? null : amount(units));
