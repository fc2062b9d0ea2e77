import type { KeyboardEvent } from 'react';
import { allTransitions } from '../../model/chart.ts';
import { type OutlineItem, placeName } from '../../model/outline.ts';
import { triggerText } from '../../model/transitions.ts';
import type { Chart, ChartTransition } from '../../model/types.ts';
import styles from './outline.module.css';

interface OfState {
  readonly chart: Chart;
  readonly item: OutlineItem;
  /** Selects a state and scrolls to it. */
  readonly follow: (state: string) => void;
}

/** A state's transitions for narrow windows, with links to the targets' cards. */
export function WaysOfState({ chart, item, follow }: OfState) {
  if (item.ways.length === 0) return null;
  const byId = new Map(allTransitions(chart).map((transition) => [transition.id, transition]));
  return (
    <div className={styles.ways}>
      {item.ways.flatMap(({ transitions }) =>
        transitions.flatMap((id, place) => {
          const transition = byId.get(id);
          if (!transition) return [];
          const word = wordOf(transition, place, transitions.length);
          const targets = transition.targets.length === 0 ? [null] : transition.targets;
          return targets.map((target) => (
            <Way
              key={`${id} ${target}`}
              {...{ chart, transition, target, place, word, follow }}
              level={item.level + 1}
            />
          ));
        }),
      )}
    </div>
  );
}

/** A branch's prefix: if, else if, else. */
const wordOf = ({ guard }: ChartTransition, place: number, count: number): string => {
  if (guard === null) return place === 0 || count === 1 ? '' : 'else';
  return place === 0 ? 'if' : 'else if';
};

interface OneWay extends Omit<OfState, 'item'> {
  readonly transition: ChartTransition;
  /** Null if it stays in the state. */
  readonly target: string | null;
  readonly place: number;
  readonly word: string;
  readonly level: number;
}

function Way({ chart, transition, target, place, word, level, follow }: OneWay) {
  const { id, kind, on, label, isForbidden } = transition;
  const trigger = triggerText(kind, on);
  const condition = label.slice(trigger.length).trim();
  const go = () => target !== null && follow(target);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    go();
  };
  return (
    <div
      role="treeitem"
      className={styles.way}
      aria-level={level}
      tabIndex={-1}
      onClick={go}
      onKeyDown={press}
      data-transition-of={id}
    >
      {place === 0 && <span className={styles.event}>{trigger} </span>}
      {word !== '' && <span className={styles.word}>{word} </span>}
      {condition !== '' && <span>{condition} </span>}
      {target === null ? (
        <span className={styles.word}>{isForbidden ? 'does nothing' : 'stays'}</span>
      ) : (
        <span className={styles.target}>→&nbsp;{placeName(target, chart)}</span>
      )}
    </div>
  );
}
