import { useMemo } from 'react';
import { Link } from 'wouter';
import { allTransitions, statesOf } from '../../model/chart.ts';
import type { Unread } from '../../model/machines.ts';
import { type Hit, search } from '../../model/search.ts';
import { writeAddress } from '../address.ts';
import type { Catalogue, Host } from '../host.ts';
import { FamilyTree } from '../parts/FamilyTree.tsx';
import { MachineTable } from '../parts/MachineTable.tsx';
import { useAddress } from '../useAddress.ts';
import styles from './catalogue.module.css';

/** Maximum search results listed; the rest are counted. */
const mostHits = 200;

/** All machines, and a search through their contents. */
export function CataloguePage({ catalogue, host }: { catalogue: Catalogue; host: Host }) {
  const { entries } = catalogue;
  const { address, go } = useAddress();
  const charts = useMemo(() => entries.map(({ chart }) => chart), [entries]);
  const hits = useMemo(() => search(charts, address.query), [charts, address.query]);
  const isSearching = address.query.trim() !== '';
  const sums = entries.reduce(
    (sum, { chart }) => ({
      states: sum.states + statesOf(chart.root).length,
      ways: sum.ways + allTransitions(chart).length,
    }),
    { states: 0, ways: 0 },
  );
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1>Flows</h1>
        <p className={styles.sum}>
          {entries.length} machines, {sums.states.toLocaleString('en-US')} states, {sums.ways.toLocaleString('en-US')}{' '}
          transitions
        </p>
      </header>
      <search className={styles.search}>
        <label htmlFor="search">Search states, events, guards, actions, delays and actors</label>
        <input
          id="search"
          type="search"
          value={address.query}
          autoComplete="off"
          spellCheck={false}
          aria-describedby="search-help"
          onChange={({ currentTarget }) => go({ query: currentTarget.value }, { replace: true })}
        />
        <p id="search-help" className={styles.help}>
          Press / from anywhere. <code>guard:</code>, <code>event:</code>, <code>action:</code>, <code>after:</code>,{' '}
          <code>calls:</code> and <code>tag:</code> search one kind.
        </p>
      </search>
      <UnreadFiles unread={catalogue.unread ?? []} />
      {isSearching ? <Hits hits={hits} /> : <MachineTable {...catalogue} host={host} />}
      {!isSearching && <FamilyTree charts={charts} />}
    </main>
  );
}

function UnreadFiles({ unread }: { unread: readonly Unread[] }) {
  if (unread.length === 0) return null;
  return (
    <section aria-label="Not shown" className={styles.unread}>
      <h2>Not shown</h2>
      <ul>
        {unread.map(({ file, reason }) => (
          <li key={`${file} ${reason}`}>
            <code>{file}</code> {reason}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Hits({ hits }: { hits: readonly Hit[] }) {
  const rest = hits.length - mostHits;
  return (
    <section aria-label="Search results">
      <p role="status" className={styles.sum}>
        {hits.length === 0 ? 'Nothing has that in its name.' : `${hits.length.toLocaleString('en-US')} found`}
      </p>
      <ul className={styles.hits}>
        {hits.slice(0, mostHits).map(({ kind, text, chart, state, transition }) => (
          <li key={`${kind} ${text} ${state} ${transition}`}>
            <Link
              href={writeAddress({ page: 'machine', machine: chart, state, transition: transition ?? '' })}
              className={styles.hit}
            >
              <span className={styles.kind}>{kind}</span>
              <span className={styles.found}>{text}</span>
              <span className={styles.place}>{state}</span>
            </Link>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className={styles.sum}>And {rest.toLocaleString('en-US')} more. Add a word to find less.</p>}
    </section>
  );
}
