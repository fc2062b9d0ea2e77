import { shallowEqual, useSelector } from '@xstate/react';
import type { PriceNote } from '#domain/trades/price.ts';
import { selectPriceNote } from '#machines/order/order.selectors.ts';
import { formatUnitPrice } from '#presenters/trade/labels.ts';
import { Notice } from '#ui/banner/Notice.tsx';
import { formatPercent } from '#ui/money/format.ts';
import type { ExchangeProps } from './Exchange.tsx';

const price = (amount: PriceNote['to'], { decimals }: PriceNote) => formatUnitPrice({ amount, decimals });

/** Changes below 0.01% still count. */
const changeText = ({ percent }: PriceNote): string => (Number(percent) === 0 ? 'less than 0.01%' : formatPercent(percent, 'always'));

const sentences: Readonly<Record<PriceNote['kind'], (note: PriceNote) => string>> = {
  improved: (note) => `Price improved to ${price(note.to, note)}.`,
  worse: (note) => `Price changed from ${price(note.from, note)} to ${price(note.to, note)} (${changeText(note)}).`,
};

/** How the price changed since the customer last accepted one. */
export function PriceChangeNotice({ order }: Pick<ExchangeProps, 'order'>) {
  const note = useSelector(order, selectPriceNote, shallowEqual);
  return <div role="status">{note && <Notice tone={note.kind === 'improved' ? 'gain' : 'accent'}>{sentences[note.kind](note)}</Notice>}</div>;
}
