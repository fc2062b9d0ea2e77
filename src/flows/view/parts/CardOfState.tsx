import type { MouseEvent } from 'react';
import { allTransitions } from '../../model/chart.ts';
import { type OutlineItem, placeName } from '../../model/outline.ts';
import { triggerText } from '../../model/transitions.ts';
import type { Chart, ChartTransition } from '../../model/types.ts';
import styles from './outline.module.css';

interface Carded {
  readonly chart: Chart;
  readonly item: OutlineItem;
  readonly follow: (state: string) => void;
}

/** What a state is and its ways out, for a window that has no room for a drawing: each target leads to its own card. */
export function CardOfState({ chart, item, follow }: Carded) {
  const byId = new Map(allTransitions(chart).map((transition) => [transition.id, transition]));
  // How many ways there are can be seen.
  const facts = item.facts.filter((fact) => !/^\d+ ways? out/.test(fact) && fact !== 'State.');
  return (
    <div className={styles.card}>
      {facts.length > 0 && <p className={styles.facts}>{facts.join(' ')}</p>}
      {item.ways.length > 0 && (
        <ul className={styles.ways} data-ways-of={item.state}>
          {item.ways.map(({ event, transitions }) => {
            const branches = transitions.flatMap((id) => byId.get(id) ?? []);
            const [first] = branches;
            return (
              <li key={event}>
                <span className={styles.event}>{first && triggerText(first.kind, first.on)}</span>
                {branches.map((branch, place) => (
                  <Branch key={branch.id} {...{ chart, branch, follow }} word={branchWord(branch, place, branches.length)} />
                ))}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

const branchWord = ({ guard }: ChartTransition, place: number, count: number): string => {
  if (guard === null) return place === 0 || count === 1 ? '' : 'else';
  return place === 0 ? 'if' : 'else if';
};

interface BranchOfWay {
  readonly chart: Chart;
  readonly branch: ChartTransition;
  readonly word: string;
  readonly follow: (state: string) => void;
}

function Branch({ chart, branch, word, follow }: BranchOfWay) {
  const condition = branch.label.slice(triggerText(branch.kind, branch.on).length).trim();
  return (
    <span className={styles.branch} data-transition-of={branch.id}>
      {word !== '' && <span className={styles.word}>{word}</span>} {condition !== '' && <span>{condition}</span>}{' '}
      {branch.targets.length === 0 && <span className={styles.word}>{branch.isForbidden ? 'does nothing' : 'stays'}</span>}
      {branch.targets.map((target) => (
        <button
          key={target}
          type="button"
          className={styles.target}
          onClick={(event: MouseEvent) => {
            // The card around it would be chosen.
            event.stopPropagation();
            follow(target);
          }}
        >
          → {placeName(target, chart)}
        </button>
      ))}
    </span>
  );
}
