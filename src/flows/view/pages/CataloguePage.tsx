import { useMemo } from 'react';
import { Link } from 'wouter';
import { allTransitions, statesOf } from '../../model/chart.ts';
import { lint } from '../../model/lint.ts';
import { durationText } from '../../model/outline.ts';
import { endingsOf } from '../../model/paths.ts';
import { type Hit, search } from '../../model/search.ts';
import type { Chart } from '../../model/types.ts';
import { writeAddress } from '../address.ts';
import type { Entry, House } from '../house.ts';
import { FamilyTree } from '../parts/FamilyTree.tsx';
import { useAddress } from '../useAddress.ts';
import styles from './catalogue.module.css';

/** Hits of a search that are listed; the rest are counted. */
const mostHits = 200;

/** Every machine of the project, and everything in them that a text names. */
export function CataloguePage({ entries, house }: { entries: readonly Entry[]; house: House }) {
  const { address, go } = useAddress();
  const charts = useMemo(() => entries.map(({ chart }) => chart), [entries]);
  const hits = useMemo(() => search(charts, address.query), [charts, address.query]);
  const isSearching = address.query.trim() !== '';
  const sums = entries.reduce(
    (sum, { chart }) => ({ states: sum.states + statesOf(chart.root).length, ways: sum.ways + allTransitions(chart).length }),
    { states: 0, ways: 0 },
  );
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1>Flows</h1>
        <p className={styles.sum}>
          {entries.length} machines, {sums.states.toLocaleString('en-US')} states, {sums.ways.toLocaleString('en-US')} transitions
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
          Press / from anywhere. <code>guard:</code>, <code>event:</code>, <code>action:</code>, <code>after:</code>, <code>calls:</code> and{' '}
          <code>tag:</code> search one kind.
        </p>
      </search>
      {isSearching ? <Hits hits={hits} /> : <Machines entries={entries} house={house} />}
      {!isSearching && <FamilyTree charts={charts} />}
    </main>
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
            <Link href={writeAddress({ page: 'machine', machine: chart, state, transition: transition ?? '' })} className={styles.hit}>
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

function Machines({ entries, house }: { entries: readonly Entry[]; house: House }) {
  const { go } = useAddress();
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label="Machines">
        <thead>
          <tr>
            <th scope="col">Machine</th>
            <th scope="col">Purpose</th>
            <th scope="col" className={styles.number}>
              States
            </th>
            <th scope="col" className={styles.number}>
              Transitions
            </th>
            <th scope="col" className={styles.number}>
              Endings
            </th>
            <th scope="col" className={styles.number}>
              Actors
            </th>
            <th scope="col" className={styles.number}>
              Longest timer
            </th>
            <th scope="col" className={styles.number}>
              Tested
            </th>
            <th scope="col" className={styles.number}>
              Findings
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ chart, purpose, untaken, findings }) => {
            const facts = factsOf(chart, house);
            const found = facts.findings + findings.length;
            return (
              // The link in the row is what the keyboard uses; the row is as large as a pointer likes.
              <tr key={chart.id} onClick={() => go({ page: 'machine', machine: chart.id })}>
                <th scope="row">
                  <Link href={writeAddress({ page: 'machine', machine: chart.id })} className={styles.name}>
                    {chart.id}
                  </Link>
                </th>
                <td className={styles.purpose}>{purpose}</td>
                <td className={styles.number}>{facts.states}</td>
                <td className={styles.number}>{facts.transitions}</td>
                <td className={styles.number}>{facts.endings}</td>
                <td className={styles.number}>{facts.actors}</td>
                <td className={styles.number}>{facts.longest}</td>
                <td className={styles.number}>{untaken === null ? 'unknown' : `${facts.transitions - untaken.length} of ${facts.transitions}`}</td>
                <td className={styles.number}>{found === 0 ? 'none' : found}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function factsOf(chart: Chart, { isEnding }: House) {
  const states = statesOf(chart.root);
  const delays = allTransitions(chart).flatMap(({ delay }) => (delay ? [delay] : []));
  const known = delays.flatMap(({ ms }) => ms ?? []);
  return {
    states: states.length,
    transitions: allTransitions(chart).length,
    endings: endingsOf(chart, isEnding).length,
    actors: new Set(states.flatMap(({ invokes }) => invokes.map(({ source }) => source))).size,
    longest: delays.length === 0 ? 'none' : known.length === 0 ? 'computed' : durationText(Math.max(...known)),
    findings: lint(chart).length,
  };
}
