import type { Trade } from '#domain/trades/trade.ts';
import { stageOf } from '#domain/trades/trade.ts';
import { Chip } from '#ui/chip/Chip.tsx';
import { stageLabels } from './labels.ts';

/** The status of an order, in words. */
export function TradeStatus({ trade }: { trade: Pick<Trade, 'state'> }) {
  const { word, tone } = stageLabels[stageOf(trade)];
  return <Chip tone={tone}>{word}</Chip>;
}
