import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { filtered } from '../../live/filter.ts';
import { type SequenceRow, sequenceOf } from '../../live/sequence.ts';
import type { LiveTab } from '../../live/tab.ts';
import { durationText } from '../../model/outline.ts';
import type { FlowRecord } from '../../observe/records.ts';
import styles from './sequence.module.css';

const rowHeight = 28;
/** The maximum shown; the newest are kept. */
const mostRecords = 2_000;

/** Messages between actors in lanes, newest last. Follows new ones unless scrolled up. */
export function SequenceView({
  tab,
  chosen,
  choose,
}: {
  tab: LiveTab;
  chosen: number | null;
  choose: (record: FlowRecord) => void;
}) {
  const records = useMemo(
    () => filtered(tab, { text: '', changedOnly: false, actor: null }).slice(-mostRecords),
    [tab],
  );
  const { lanes, rows } = useMemo(() => sequenceOf(tab, records), [tab, records]);
  const list = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  });
  const follows = useRef(true);
  useLayoutEffect(() => {
    const element = list.current;
    if (element && follows.current && rows.length > 0) element.scrollTop = element.scrollHeight;
  }, [rows]);
  const width = 100 / lanes.length;
  const middle = (lane: number) => (lane + 0.5) * width;
  return (
    <section aria-label="Sequence" className={styles.sequence}>
      <div className={styles.lanes} aria-hidden="true">
        {lanes.map(({ name, actor }) => (
          <span key={`${actor} ${name}`}>{name}</span>
        ))}
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
        <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {lanes.map(({ actor, name }, lane) => (
            <span
              key={`${actor} ${name}`}
              className={styles.life}
              style={{ left: `${middle(lane)}%` }}
              aria-hidden="true"
            />
          ))}
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            if (!row) return null;
            const style = { transform: `translateY(${start}px)` };
            if (row.kind === 'pause')
              return (
                <p key={`pause ${row.q}`} className={styles.pause} style={style}>
                  {durationText(row.milliseconds)} pass
                </p>
              );
            return (
              <Message
                key={row.record.q}
                {...{ row, style, middle, choose }}
                said={spoken(row, lanes)}
                isChosen={row.record.q === chosen}
              />
            );
          })}
        </div>
      </div>
    </section>
  );
}

type MessageRow = Extract<SequenceRow, { kind: 'message' }>;

/** Puts a self-message's text on the side with room. */
const besideOf = (left: number) =>
  left > 70 ? { right: `calc(${100 - left}% + 6px)` } : { left: `calc(${left}% + 18px)` };

/** A message for screen readers. */
function spoken({ from, to, text, result, count }: MessageRow, lanes: readonly { readonly name: string }[]): string {
  const times = count > 1 ? `, ${count} times` : '';
  return `${lanes[from]?.name} to ${lanes[to]?.name}: ${text}${times}${result === '' ? '' : `, ${result}`}`;
}

interface Drawn {
  readonly row: MessageRow;
  readonly style: { readonly transform: string };
  readonly said: string;
  readonly isChosen: boolean;
  readonly middle: (lane: number) => number;
  readonly choose: (record: FlowRecord) => void;
}

function Message({ row, style, said, isChosen, middle, choose }: Drawn) {
  const { from, to, text, result, count, record } = row;
  const [left, right] = [Math.min(middle(from), middle(to)), Math.max(middle(from), middle(to))];
  return (
    <button
      type="button"
      className={styles.row}
      style={style}
      aria-label={said}
      aria-pressed={isChosen}
      onClick={() => choose(record)}
    >
      <span
        className={styles.arrow}
        data-own={from === to}
        data-back={to < from}
        style={{ left: `${left}%`, width: from === to ? '12px' : `${right - left}%` }}
      />
      <span
        className={styles.text}
        data-result={result}
        style={from === to ? besideOf(left) : { left: `${left}%`, width: `${right - left}%`, textAlign: 'center' }}
      >
        {text}
        {count > 1 && ` ×${count}`}
        {result !== '' && ` ${result}`}
      </span>
    </button>
  );
}
