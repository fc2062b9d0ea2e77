import { type AssetCode, assets } from '../../../machines/shared/assets.ts';
import { type Amount, negate } from '../../../machines/shared/money.ts';
import type { Trade } from '../../../machines/shared/trading/trade.ts';
import { partsOf, stageOf, type TradeParts } from '../../../machines/shared/trading/trade.ts';
import type { Line } from '../lines/Lines.tsx';
import { Money } from '../money/Money.tsx';
import { TradeAmount } from './TradeAmount.tsx';
import { formatUnitPrice, pricePer } from './words.ts';

type Tense = 'filled' | 'underWay' | 'off';
const words: Readonly<Record<Tense, { readonly pay: string; readonly sell: string; readonly receive: string }>> = {
  filled: { pay: 'You paid', sell: 'You sold', receive: 'You received' },
  underWay: { pay: 'You pay', sell: 'You sell', receive: 'You receive' },
  off: { pay: 'You would have paid', sell: 'You would have sold', receive: 'You would have received' },
};

const tenseOf = (trade: Trade): Tense => {
  const stage = stageOf(trade);
  return stage === 'filled' ? 'filled' : stage === 'failed' || stage === 'cancelled' ? 'off' : 'underWay';
};

const money = (amount: Amount, asset: AssetCode = 'USD') => <Money amount={amount} asset={asset} exact />;

/**
 * An order in lines that add up to the cent: what the quantity was worth, the fee, and the dollars that left or reached the
 * customer. For a coin that this product does not know, only the two sides.
 */
export function tradeLines(trade: Trade): readonly Line[] {
  const { pay, sell, receive } = words[tenseOf(trade)];
  const give = trade.side === 'buy' ? pay : sell;
  const parts = partsOf(trade);
  if (parts === null) {
    return [
      { id: 'given', label: give, value: <TradeAmount trade={trade} which="given" /> },
      { id: 'received', label: receive, value: <TradeAmount trade={trade} which="received" />, kind: 'sum' },
    ];
  }
  return trade.side === 'buy' ? buyLines(parts, give, receive) : saleLines(parts, give, receive);
}

const priceLine = ({ asset, price }: TradeParts): readonly Line[] =>
  price === null ? [] : [{ id: 'price', label: pricePer(asset), value: formatUnitPrice(price) }];

const buyLines = (parts: TradeParts, give: string, receive: string): readonly Line[] => [
  { id: 'received', label: receive, value: money(parts.received.amount, parts.received.asset) },
  ...priceLine(parts),
  { id: 'value', label: `${assets[parts.asset].name} at that price`, value: money(parts.value) },
  { id: 'fee', label: 'Platform fee', value: money(parts.fee) },
  { id: 'given', label: give, value: money(parts.dollars), kind: 'sum' },
];

const saleLines = (parts: TradeParts, give: string, receive: string): readonly Line[] => [
  { id: 'given', label: give, value: money(parts.given.amount, parts.given.asset) },
  ...priceLine(parts),
  { id: 'value', label: `${assets[parts.asset].name} at that price`, value: money(parts.value) },
  { id: 'fee', label: 'Platform fee', value: money(negate(parts.fee)) },
  { id: 'received', label: receive, value: money(parts.dollars), kind: 'sum' },
];
