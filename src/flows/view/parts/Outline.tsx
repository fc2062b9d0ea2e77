import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { type OutlineItem, outlineOf } from '../../model/outline.ts';
import type { Chart } from '../../model/types.ts';
import { useAddress } from '../useAddress.ts';
import { CardOfState } from './CardOfState.tsx';
import styles from './outline.module.css';

interface Outlined {
  readonly chart: Chart;
  /** The id of the chosen state; empty for the machine. */
  readonly chosen: string;
  /** Ids of states that are active in what is watched or tried out. */
  readonly active: ReadonlySet<string>;
  readonly choose: (state: string) => void;
}

/** A state with those that stand in it. */
interface Branch {
  readonly item: OutlineItem;
  readonly inside: readonly Branch[];
}

/** The chart in words, as a tree: it says all that the drawing says, in the same order. In a narrow window it is cards in cards, with their ways. */
export function Outline({ chart, chosen, active, choose }: Outlined) {
  const { address } = useAddress();
  const items = useMemo(() => outlineOf(chart), [chart]);
  const branches = useMemo(() => nested(items), [items]);
  const tree = useRef<HTMLDivElement>(null);
  const current = chosen || chart.id;
  const itemOf = (state: string) => tree.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(state)}"]`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when a narrow window shows the outline again.
  useLayoutEffect(() => {
    tree.current?.querySelector(`[data-item="${CSS.escape(current)}"] > [data-line]`)?.scrollIntoView({ block: 'nearest' });
  }, [current, address.pane]);
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = neighborOf(
      items,
      items.findIndex(({ state }) => state === current),
      event.key,
    );
    if (!next) return;
    event.preventDefault();
    itemOf(next.state)?.focus({ preventScroll: true });
    choose(next.state);
  };
  const follow = (state: string) => {
    choose(state);
    itemOf(state)?.focus({ preventScroll: true });
    itemOf(state)?.scrollIntoView({ block: 'start' });
  };
  return (
    <div role="tree" aria-label={`States of ${chart.id}`} className={styles.tree} ref={tree} onKeyDown={press} data-tree>
      {branches.map((branch) => (
        <Item key={branch.item.state} {...{ branch, chart, current, active, choose, follow }} />
      ))}
    </div>
  );
}

interface Outlines extends Omit<Outlined, 'chosen'> {
  readonly branch: Branch;
  readonly current: string;
  /** Chooses a state, and goes to where it stands. */
  readonly follow: (state: string) => void;
}

function Item(props: Outlines) {
  const { chart, current, active, choose, follow } = props;
  const { item, inside } = props.branch;
  const isActive = active.has(item.state);
  const press = (event: MouseEvent) => {
    event.stopPropagation();
    choose(item.state);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree hears its keys.
    <div
      role="treeitem"
      className={styles.item}
      data-item={item.state}
      data-active={isActive}
      aria-level={item.level}
      aria-selected={item.state === current}
      aria-expanded={inside.length > 0 ? true : undefined}
      aria-label={spoken(item, isActive)}
      tabIndex={item.state === current ? 0 : -1}
      onClick={press}
    >
      <div className={styles.line} data-line>
        <span className={styles.name}>{item.name}</span> {isActive && <span className={styles.active}>active</span>}
        {item.ways.length > 0 && <span className={styles.count} data-count={item.ways.length} />}
      </div>
      <CardOfState {...{ chart, item, follow }} />
      {inside.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a group of a tree is no set of fields.
        <div role="group" className={styles.inside}>
          {inside.map((branch) => (
            <Item key={branch.item.state} {...props} branch={branch} />
          ))}
        </div>
      )}
    </div>
  );
}

/** Items in their order, as a tree by their levels. */
function nested(items: readonly OutlineItem[]): readonly Branch[] {
  const [first, ...rest] = items;
  if (!first) return [];
  const next = rest.findIndex(({ level }) => level <= first.level);
  const end = next < 0 ? rest.length : next;
  return [{ item: first, inside: nested(rest.slice(0, end)) }, ...nested(rest.slice(end))];
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
