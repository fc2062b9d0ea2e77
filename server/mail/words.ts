import { type AssetCode, assets } from '#domain/assets/assets.ts';
import { type Amount, toDecimal } from '#domain/money/money.ts';

export interface Money {
  readonly asset: AssetCode;
  readonly amount: Amount;
}

/** All digits: emails have no second place for them. */
export function written({ asset, amount }: Money): string {
  const { kind, decimals, symbol } = assets[asset];
  const number = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: decimals });
  const digits = number.format(toDecimal(amount, decimals) as Intl.StringNumericLiteral);
  return kind === 'fiat' ? `${symbol}${digits}` : `${digits} ${asset}`;
}
