import { Search } from 'lucide-react';
import type { ContentEntry } from '#domain/site/content.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { CoinMark } from '#ui/coin/CoinMark.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { Segmented } from '#ui/tabs/Segmented.tsx';
import { type LearnKind, type LearnView, learnKinds, longestSearch } from './address.ts';
import { findPages, type LearnGroup } from './find.ts';
import styles from './learn.module.css';
import { countSentence, kindLabels } from './messages.ts';

export interface LearnIndexProps {
  /** All educational pages, in the order of the index. */
  entries: readonly ContentEntry[];
  view: LearnView;
  /** @param replace the change continues a search and needs no history entry of its own */
  onView: (view: LearnView, replace: boolean) => void;
  /** Scripts are running. Until then, no input is possible that would be lost. */
  isLive: boolean;
}

const all = 'all';
const kinds = [
  { value: all, label: 'All' },
  ...learnKinds.map((kind) => ({ value: kind, label: kind === 'guides' ? 'Guides' : kindLabels[kind] })),
] as const;

/** All pages by kind, with a search. The search needs a script; the list does not. */
export function LearnIndex({ entries, view, onView, isLive }: LearnIndexProps) {
  const groups = findPages(entries, view);
  const count = groups.reduce((sum, group) => sum + group.entries.length, 0);
  return (
    <div className={styles.index}>
      <search inert={!isLive} className={styles.filters} aria-label="Pages">
        <TextField
          label="Search"
          type="search"
          placeholder="A coin, a word, a question"
          autoComplete="off"
          spellCheck={false}
          maxLength={longestSearch}
          before={<Search size={16} aria-hidden />}
          value={view.q}
          onText={(q) => onView({ ...view, q }, view.q !== '')}
        />
        <Segmented<LearnKind | typeof all>
          label="Kind of page"
          options={kinds}
          value={view.kind ?? all}
          onValue={(kind) => onView({ ...view, kind: kind === all ? null : kind }, false)}
        />
        <p role="status" className={styles.count}>
          {countSentence(count, view)}
        </p>
      </search>
      {groups.map((group) => (
        <Group key={group.kind} {...group} />
      ))}
      {count === 0 && (
        <EmptyState
          icon={<Search size={28} strokeWidth={1.5} aria-hidden />}
          title="No page matches your search"
          text="Try fewer words, a coin’s name or its code."
          action={<ButtonLink href="/learn">Show all pages</ButtonLink>}
        />
      )}
    </div>
  );
}

const Group = ({ kind, entries }: LearnGroup) => (
  <section aria-labelledby={`all-${kind}`} className={styles.group} data-kind={kind}>
    <h3 id={`all-${kind}`}>{kindLabels[kind]}</h3>
    <ul className={styles.pages}>
      {entries.map((entry) => (
        <li key={entry.path} className={styles.page}>
          <h4 className={styles.title}>
            {entry.coin && <CoinMark code={entry.coin} size="small" />}
            <AppLink href={entry.path} look={styles.link}>
              {entry.title}
            </AppLink>
          </h4>
          <p className={styles.text}>{entry.description}</p>
          <p className={styles.minutes}>{entry.minutes} min read</p>
        </li>
      ))}
    </ul>
  </section>
);
