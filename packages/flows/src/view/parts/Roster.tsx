import type { KeyboardEvent } from 'react';
import { childrenOf, type LiveActor, type LiveTab, nameOf } from '../../live/tab.ts';
import { durationText } from '../../model/outline.ts';
import { valueText } from '../../model/valueText.ts';
import { useNow } from '../useNow.ts';
import styles from './roster.module.css';

/** Milliseconds for which an ended actor stays listed. */
const fading = 10_000;

interface Row {
  readonly actor: LiveActor;
  readonly level: number;
}

/** An app's actors as a tree. @param at the selected record's time; null for now */
export function Roster({
  tab,
  at,
  chosen,
  choose,
}: {
  tab: LiveTab;
  at: number | null;
  chosen: number | null;
  choose: (actor: number) => void;
}) {
  const present = useNow() - tab.epochOffset;
  const now = at ?? present;
  const rows: Row[] = [];
  const add = (parent: number | null, level: number) => {
    for (const actor of childrenOf(tab, parent)) {
      if (actor.endedAt !== null && now - actor.endedAt > fading) continue;
      rows.push({ actor, level });
      add(actor.actor, level + 1);
    }
  };
  add(null, 1);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const next = rows[rows.findIndex(({ actor }) => actor.actor === chosen) + step];
    if (!next) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(`[data-actor="${next.actor.actor}"]`)?.focus();
    choose(next.actor.actor);
  };
  return (
    <div role="tree" aria-label="Actors" className={styles.tree} onKeyDown={press} data-tree>
      {rows.map(({ actor, level }) => {
        const isChosen = actor.actor === chosen;
        const age = actor.startedAt === null ? null : Math.max(0, Math.round((now - actor.startedAt) / 1_000) * 1_000);
        const said = actor.endedAt === null ? valueText(actor.value) || actor.of : (actor.status ?? 'ended');
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the tree hears its keys.
          <div
            key={actor.actor}
            role="treeitem"
            data-actor={actor.actor}
            data-ended={actor.endedAt !== null}
            aria-level={level}
            aria-selected={isChosen}
            tabIndex={isChosen ? 0 : -1}
            className={styles.row}
            style={{ paddingInlineStart: `${12 + (level - 1) * 12}px` }}
            onClick={() => choose(actor.actor)}
          >
            <span className={styles.name}>{nameOf(actor)}</span>
            <span className={styles.state}>{said}</span>
            {age !== null && <span className={styles.age}>{durationText(age)}</span>}
          </div>
        );
      })}
    </div>
  );
}
