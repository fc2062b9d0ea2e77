import { type AssetCode, assets } from '#domain/assets/assets.ts';
import { type Amount, toDecimal } from '#domain/money/money.ts';

/** An amount of an asset, in base units. */
export interface Money {
  readonly asset: AssetCode;
  readonly amount: Amount;
}

/** With every digit: emails have no second place for the exact figure. */
export function written({ asset, amount }: Money): string {
  const { kind, decimals, symbol } = assets[asset];
  const number = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: decimals });
  const digits = number.format(toDecimal(amount, decimals) as Intl.StringNumericLiteral);
  return kind === 'fiat' ? `${symbol}${digits}` : `${digits} ${asset}`;
}
