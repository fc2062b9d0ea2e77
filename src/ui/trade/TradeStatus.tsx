import type { Trade } from '../../../machines/shared/trading/trade.ts';
import { stageOf } from '../../../machines/shared/trading/trade.ts';
import { Chip } from '../chip/Chip.tsx';
import { stageWords } from './words.ts';

/** How far an order is, as a word. */
export function TradeStatus({ trade }: { trade: Pick<Trade, 'state'> }) {
  const { word, tone } = stageWords[stageOf(trade)];
  return <Chip tone={tone}>{word}</Chip>;
}
