import type { Trade } from '#domain/trades/trade.ts';
import { stageOf } from '#domain/trades/trade.ts';
import { Chip } from '#ui/chip/Chip.tsx';
import { stageWords } from './words.ts';

/** How far an order is, as a word. */
export function TradeStatus({ trade }: { trade: Pick<Trade, 'state'> }) {
  const { word, tone } = stageWords[stageOf(trade)];
  return <Chip tone={tone}>{word}</Chip>;
}
