import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useRef } from 'react';

/** Longer pages only draw the rows in view. */
const mostDrawn = 60;
const rowHeight = 52;

/** A row, with the space in px above it for rows that are not drawn. */
interface DrawnRow {
  readonly index: number;
  readonly above: number;
}

export interface LongPage {
  readonly body: RefObject<HTMLTableSectionElement | null>;
  readonly drawn: readonly DrawnRow[];
  readonly below: number;
  readonly measure: ((row: HTMLElement | null) => void) | undefined;
}

/** The rows to draw: all, or on a long page those near the viewport and the focused one. */
export function useLongPage(count: number, current: number): LongPage {
  const body = useRef<HTMLTableSectionElement>(null);
  const isLong = count > mostDrawn;
  const rows = useWindowVirtualizer<HTMLElement>({
    count,
    enabled: isLong,
    estimateSize: () => rowHeight,
    overscan: 10,
    scrollMargin: body.current ? body.current.getBoundingClientRect().top + scrollY : 0,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), current])].sort((one, other) => one - other),
  });
  if (!isLong)
    return {
      body,
      drawn: Array.from({ length: count }, (_, index) => ({ index, above: 0 })),
      below: 0,
      measure: undefined,
    };
  const margin = rows.options.scrollMargin;
  let end = margin;
  const drawn = rows.getVirtualItems().map((item) => {
    const above = item.start - end;
    end = item.end;
    return { index: item.index, above };
  });
  return { body, drawn, below: margin + rows.getTotalSize() - end, measure: rows.measureElement };
}
