import { type UIEvent, useLayoutEffect, useRef } from 'react';

/** A scrolled list that follows its newest row until the reader scrolls up. @param rows the same object while nothing is added @param rowHeight in CSS pixels */
export function useNewest(rows: readonly unknown[], rowHeight: number) {
  const list = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  useLayoutEffect(() => {
    const element = list.current;
    if (element && follows.current && rows.length > 0) element.scrollTop = element.scrollHeight;
  }, [rows]);
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    follows.current = currentTarget.scrollTop + currentTarget.clientHeight >= currentTarget.scrollHeight - rowHeight;
  };
  return { list, onScroll };
}
