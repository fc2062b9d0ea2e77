import { breakdownOf } from '#domain/trades/breakdown.ts';
import { assetOfSymbol, stageOf, type Trade } from '#domain/trades/trade.ts';
import type { Line } from '#ui/lines/Lines.tsx';
import { breakdownLines, type Tense, verbs } from './breakdownLines.tsx';
import { TradeAmount } from './TradeAmount.tsx';

const tenseOf = (trade: Trade): Tense => {
  const stage = stageOf(trade);
  return stage === 'filled' ? 'past' : stage === 'failed' || stage === 'cancelled' ? 'off' : 'present';
};

/**
 * An order in lines that add up to the cent. The spread needs the price list of its quote; for an
 * unknown coin only the two sides are shown.
 */
export function tradeLines(trade: Trade): readonly Line[] {
  const tense = tenseOf(trade);
  if (assetOfSymbol(trade.symbol) !== null) return breakdownLines(breakdownOf(trade), trade, { tense, exact: true });
  return [
    { id: 'pay', label: verbs[tense][trade.side], value: <TradeAmount trade={trade} which="given" /> },
    { id: 'receive', label: verbs[tense].receive, value: <TradeAmount trade={trade} which="received" />, kind: 'sum' },
  ];
}
