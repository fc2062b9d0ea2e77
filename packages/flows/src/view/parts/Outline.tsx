import { type KeyboardEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { type OutlineItem, outlineOf } from '../../model/outline.ts';
import type { Chart } from '../../model/types.ts';
import { useAddress } from '../useAddress.ts';
import styles from './outline.module.css';
import { WaysOfState } from './WaysOfState.tsx';

interface Outlined {
  readonly chart: Chart;
  /** The selected state's id; empty for the machine. */
  readonly chosen: string;
  /** Ids of active states, live or simulated. */
  readonly active: ReadonlySet<string>;
  readonly choose: (state: string) => void;
}

/** A state with its children. */
interface Branch {
  readonly item: OutlineItem;
  readonly inside: readonly Branch[];
}

/** The chart as a tree, as complete as the drawing. Narrow windows show nested cards. */
export function Outline({ chart, chosen, active, choose }: Outlined) {
  const { address } = useAddress();
  const items = useMemo(() => outlineOf(chart), [chart]);
  const branches = useMemo(() => nested(items), [items]);
  const tree = useRef<HTMLDivElement>(null);
  const current = chosen || chart.id;
  const itemOf = (state: string) => tree.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(state)}"]`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when a narrow window shows the outline again.
  useLayoutEffect(() => {
    itemOf(current)?.scrollIntoView({ block: 'nearest' });
  }, [current, address.pane]);
  const go = (element: HTMLElement | undefined) => {
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'nearest' });
    if (element?.dataset.item !== undefined && element.dataset.item !== current) choose(element.dataset.item);
  };
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !tree.current) return;
    const next = neighborOf(tree.current, event.key);
    if (!next) return;
    event.preventDefault();
    go(next);
  };
  const follow = (state: string) => {
    choose(state);
    itemOf(state)?.focus({ preventScroll: true });
    itemOf(state)?.scrollIntoView({ block: 'start' });
  };
  return (
    <div
      role="tree"
      aria-label={`States of ${chart.id}`}
      className={styles.tree}
      ref={tree}
      onKeyDown={press}
      data-tree
    >
      {branches.map((branch) => (
        <Item key={branch.item.state} {...{ branch, chart, current, active, choose, follow }} />
      ))}
    </div>
  );
}

interface Outlines extends Omit<Outlined, 'chosen'> {
  readonly branch: Branch;
  readonly current: string;
  /** Selects a state and scrolls to it. */
  readonly follow: (state: string) => void;
}

/** Tree items are siblings with levels, so that a state's label excludes its descendants. */
function Item(props: Outlines) {
  const { chart, current, active, choose, follow } = props;
  const { item, inside } = props.branch;
  const isActive = active.has(item.state);
  return (
    <div className={styles.item} data-chosen={item.state === current} data-active={isActive}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tree hears its keys. */}
      <div
        role="treeitem"
        className={styles.line}
        data-item={item.state}
        aria-level={item.level}
        aria-selected={item.state === current}
        aria-expanded={inside.length > 0 ? true : undefined}
        aria-label={spoken(item, isActive)}
        tabIndex={item.state === current ? 0 : -1}
        onClick={() => choose(item.state)}
      >
        <span className={styles.name}>{item.name}</span> {isActive && <span className={styles.active}>active</span>}
        {item.ways.length > 0 && <span className={styles.count} data-count={item.ways.length} />}{' '}
        <span className={styles.facts}>{item.facts.join(' ')}</span>
      </div>
      <WaysOfState {...{ chart, item, follow }} />
      {inside.length > 0 && (
        <div className={styles.inside}>
          {inside.map((branch) => (
            <Item key={branch.item.state} {...props} branch={branch} />
          ))}
        </div>
      )}
    </div>
  );
}

/** Nests items by level. */
function nested(items: readonly OutlineItem[]): readonly Branch[] {
  const [first, ...rest] = items;
  if (!first) return [];
  const next = rest.findIndex(({ level }) => level <= first.level);
  const end = next < 0 ? rest.length : next;
  return [{ item: first, inside: nested(rest.slice(0, end)) }, ...nested(rest.slice(end))];
}

/** Where a key moves the focus: up or down a line, left to the parent, right to the first child. */
function neighborOf(tree: HTMLElement, key: string): HTMLElement | undefined {
  // Wide windows hide the transitions.
  const lines = [...tree.querySelectorAll<HTMLElement>('[role="treeitem"]')].filter((line) => line.checkVisibility());
  const here = lines.findIndex((line) => line.matches(':focus'));
  const levelOf = (line: HTMLElement | undefined) => Number(line?.getAttribute('aria-level') ?? 0);
  const [level, below] = [levelOf(lines[here]), lines[here + 1]];
  if (key === 'ArrowDown') return below;
  if (key === 'ArrowUp') return lines[here - 1];
  if (key === 'ArrowRight') return levelOf(below) > level ? below : undefined;
  if (key === 'ArrowLeft') return lines.slice(0, Math.max(here, 0)).findLast((line) => levelOf(line) < level);
  if (key === 'Home') return lines[0];
  return key === 'End' ? lines.at(-1) : undefined;
}

/** A state's label for screen readers: name, facts and transitions. */
const spoken = ({ name, facts, ways }: OutlineItem, isActive: boolean): string =>
  [`${name}${isActive ? ', active' : ''}.`, ...facts, ...ways.map(({ text }) => `On ${text}.`)].join(' ');
