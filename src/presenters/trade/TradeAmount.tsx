import type { Trade } from '#domain/trades/trade.ts';
import { partsOf, type TradeParts } from '#domain/trades/trade.ts';
import { shown } from '#ui/display/display.ts';
import { hiddenDigits } from '#ui/money/format.ts';
import { Money } from '#ui/money/Money.tsx';
import { part } from '#ui/part.ts';
import { assetNameOf } from './labels.ts';

export interface TradeAmountProps {
  trade: Trade;
  which: keyof Pick<TradeParts, 'given' | 'received'>;
  exact?: boolean;
}

/** One side of a trade. A coin that this product does not know is shown in base units. */
export function TradeAmount({ trade, which, exact = false }: TradeAmountProps) {
  const parts = partsOf(trade);
  if (parts) return <Money amount={parts[which].amount} asset={parts[which].asset} exact={exact} />;
  const isDollars = (which === 'given') === (trade.side === 'buy');
  const amount = which === 'given' ? trade.deliverAmount : trade.receiveAmount;
  if (isDollars) return <Money amount={amount} asset="USD" />;
  if (shown().hidden) return <span {...part('money', 'hidden')}>{hiddenDigits}</span>;
  return <span {...part('money')}>{`${amount} smallest units of ${assetNameOf(trade.symbol)}`}</span>;
}
