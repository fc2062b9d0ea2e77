import { type KeyboardEvent, useMemo, useRef } from 'react';
import { type OutlineItem, outlineOf } from '../../model/outline.ts';
import type { Chart } from '../../model/types.ts';
import styles from './outline.module.css';

interface Outlined {
  readonly chart: Chart;
  /** The id of the chosen state; empty for the machine. */
  readonly chosen: string;
  /** Ids of states that are active in what is watched or tried out. */
  readonly active: ReadonlySet<string>;
  readonly choose: (state: string) => void;
}

/** The chart in words, as a tree: it says all that the drawing says, in the same order. */
export function Outline({ chart, chosen, active, choose }: Outlined) {
  const items = useMemo(() => outlineOf(chart), [chart]);
  const tree = useRef<HTMLDivElement>(null);
  const current = chosen || chart.id;
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = neighborOf(
      items,
      items.findIndex(({ state }) => state === current),
      event.key,
    );
    if (!next) return;
    event.preventDefault();
    tree.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(next.state)}"]`)?.focus();
    choose(next.state);
  };
  return (
    <div role="tree" aria-label={`States of ${chart.id}`} className={styles.tree} ref={tree} onKeyDown={press} data-tree>
      {items.map((item, place) => {
        const isActive = active.has(item.state);
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the tree hears its keys.
          <div
            key={item.state}
            role="treeitem"
            className={styles.item}
            style={{ paddingInlineStart: `${12 + (item.level - 1) * 14}px` }}
            data-item={item.state}
            data-active={isActive}
            aria-level={item.level}
            aria-selected={item.state === current}
            aria-expanded={(items[place + 1]?.level ?? 0) > item.level ? true : undefined}
            aria-label={spoken(item, isActive)}
            tabIndex={item.state === current ? 0 : -1}
            onClick={() => choose(item.state)}
          >
            <span className={styles.name}>{item.name}</span>
            {isActive && <span className={styles.active}>active</span>}
            {item.ways.length > 0 && <span className={styles.count}>{item.ways.length}</span>}
          </div>
        );
      })}
    </div>
  );
}

/** Where a key leads from an item: up and down the lines, left to what it stands in, right to what stands in it. */
function neighborOf(items: readonly OutlineItem[], here: number, key: string): OutlineItem | undefined {
  const level = items[here]?.level ?? 0;
  const below = items[here + 1];
  if (key === 'ArrowDown') return below;
  if (key === 'ArrowUp') return items[here - 1];
  if (key === 'ArrowRight') return below && below.level > level ? below : undefined;
  if (key === 'ArrowLeft') return items.slice(0, here).findLast((item) => item.level < level);
  if (key === 'Home') return items[0];
  return key === 'End' ? items.at(-1) : undefined;
}

/** A state as it is read out: its name, what it is, and its ways. */
const spoken = ({ name, facts, ways }: OutlineItem, isActive: boolean): string =>
  [`${name}${isActive ? ', active' : ''}.`, ...facts, ...ways.map(({ text }) => `On ${text}.`)].join(' ');
