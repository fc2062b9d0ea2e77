import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { filtered, rowOf } from '../../live/filter.ts';
import type { LiveTab } from '../../live/tab.ts';
import type { FlowRecord } from '../../observe/records.ts';
import { useAddress } from '../useAddress.ts';
import styles from './log.module.css';

const rowHeight = 24;

/** One line per event, newest last. Follows new events unless scrolled up. */
export function Log({
  tab,
  chosen,
  choose,
}: {
  tab: LiveTab;
  chosen: number | null;
  choose: (record: FlowRecord) => void;
}) {
  const { address, go } = useAddress();
  const changedOnly = !address.query.startsWith('all ') && address.query !== 'all';
  const text = changedOnly ? address.query : address.query.slice(4);
  const records = useMemo(() => filtered(tab, { text, changedOnly, actor: null }), [tab, text, changedOnly]);
  const list = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const rows = useVirtualizer({
    count: records.length,
    getScrollElement: () => list.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  useLayoutEffect(() => {
    const element = list.current;
    if (element && follows.current && records.length > 0) element.scrollTop = element.scrollHeight;
  }, [records]);
  const write = (words: string, isChangedOnly: boolean) =>
    go({ query: isChangedOnly ? words : `all ${words}` }, { replace: true });
  return (
    <section aria-label="Log" className={styles.log}>
      <div className={styles.tools}>
        <input
          type="search"
          aria-label="Filter the log. A minus before a word leaves it out."
          placeholder="Filter: actor, event, state, -without"
          value={text}
          onChange={({ currentTarget }) => write(currentTarget.value, changedOnly)}
        />
        <label className={styles.only}>
          <input
            type="checkbox"
            checked={changedOnly}
            onChange={({ currentTarget }) => write(text, currentTarget.checked)}
          />
          Changes only
        </label>
        <span className={styles.count}>
          {records.length.toLocaleString('en-US')} of {tab.records.length.toLocaleString('en-US')}
          {tab.missed > 0 && `, ${tab.missed.toLocaleString('en-US')} not sent`}
        </span>
      </div>
      <div
        ref={list}
        className={styles.list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
        tabIndex={0}
        onScroll={({ currentTarget }) => {
          follows.current =
            currentTarget.scrollTop + currentTarget.clientHeight >= currentTarget.scrollHeight - rowHeight;
        }}
      >
        <div style={{ height: rows.getTotalSize(), position: 'relative' }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const record = records[index];
            if (!record) return null;
            const { actor, what, result } = rowOf(tab, record);
            return (
              <button
                key={record.q}
                type="button"
                className={styles.row}
                style={{ transform: `translateY(${start}px)` }}
                aria-pressed={record.q === chosen}
                data-result={record.kind === 'received' ? record.result : record.kind}
                onClick={() => choose(record)}
              >
                <span className={styles.time}>{timeText(record.t + tab.epochOffset)}</span>
                <span className={styles.actor}>{actor}</span>
                <span className={styles.what}>{what}</span>
                <span className={styles.result}>{result}</span>
              </button>
            );
          })}
        </div>
      </div>
    </section>
  );
}

const clock = new Intl.DateTimeFormat('en-US', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hourCycle: 'h23',
});
const timeText = (at: number): string => clock.format(at);
