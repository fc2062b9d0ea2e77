import { useCallback, useMemo } from 'react';
import { rowOf } from '../../live/filter.ts';
import { shownText } from '../../live/shown.ts';
import { activeIds, type LiveActor, type LiveTab, nameOf } from '../../live/tab.ts';
import { allTransitions, statesOf } from '../../model/chart.ts';
import { durationText, placeName } from '../../model/outline.ts';
import { readEvent, triggerText } from '../../model/transitions.ts';
import type { Chart } from '../../model/types.ts';
import { valueText } from '../../model/valueText.ts';
import { because, type Origin } from '../../observe/because.ts';
import type { Explanation } from '../../observe/protocol.ts';
import type { Entry, Host } from '../host.ts';
import type { Live } from '../live.ts';
import { useFetched } from '../useFetched.ts';
import { useNow } from '../useNow.ts';
import {
  leadsNowhere,
  type TransitionsById,
  targetText,
  transitionsById,
  verdictSigns,
  verdictWords,
} from '../verdictTexts.ts';
import styles from './actor-facts.module.css';
import { Waiting } from './Waiting.tsx';

interface FactsOfActor {
  readonly tab: LiveTab;
  readonly actor: LiveActor;
  readonly entry: Entry | null;
  readonly host: Host;
  /** Null for a recording or a closed tab, which cannot be queried. */
  readonly live: Live | null;
  /** The selected record's time; null for now. */
  readonly at: number | null;
  /** The record selected in the log. */
  readonly record: number | null;
}

/** An actor's state, timers, visible context, possible events, and causes. */
export function ActorFacts(props: FactsOfActor) {
  const { tab, actor, entry, record, live, at } = props;
  const state = valueText(actor.value);
  return (
    <div className={styles.facts}>
      <h2 className={styles.title}>{nameOf(actor)}</h2>
      <p className={styles.state} role="status">
        {state || actor.of}
        {actor.status !== undefined && actor.status !== 'active' && `, ${actor.status}`}
      </p>
      <Timers tab={tab} actor={actor} at={at} />
      <How tab={tab} actor={actor} record={record} />
      {entry && live && actor.status === 'active' && (
        <Why key={`${actor.actor} ${state}`} {...{ tab, actor, host: props.host, live }} chart={entry.chart} />
      )}
      <Context actor={actor} />
    </div>
  );
}

function Timers({ tab, actor, at }: Pick<FactsOfActor, 'tab' | 'actor' | 'at'>) {
  const present = useNow() - tab.epochOffset;
  const now = at ?? present;
  const timers = tab.timers.filter((timer) => timer.actor === actor.actor);
  if (timers.length === 0) return null;
  return (
    <section aria-labelledby="timers">
      <h3 id="timers">Timers</h3>
      <ul className={styles.list}>
        {timers.map(({ timer, type, delay, due }) => {
          const { kind, on } = readEvent(type, actor.chart ?? undefined);
          const left = due === null ? null : Math.max(0, Math.ceil((due - now) / 250) * 250);
          return (
            <li key={timer} className={styles.timer}>
              <span className={styles.mono}>{triggerText(kind, on)}</span>
              <span>
                {left === null ? `of ${durationText(Math.round(delay))}` : `${(left / 1_000).toFixed(1)} s left`}
              </span>
              {due !== null && <progress max={delay} value={Math.max(0, due - now)} aria-label={`${on}, time left`} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const origins: Readonly<Record<Origin, string>> = {
  outside: 'from outside: a click, a key, the page itself',
  reply: 'an actor told it by itself',
  timer: 'a timer that was set before the viewer came',
  start: 'the start of the actor',
  lost: 'older than what is still known',
};

/** The causes of the selected record, or of the actor's last change. */
function How({ tab, actor, record }: { tab: LiveTab; actor: LiveActor; record: number | null }) {
  const { records } = tab;
  const found = useMemo(() => {
    const last = records.findLast(
      (one) =>
        one.actor === actor.actor && (one.kind === 'started' || (one.kind === 'received' && one.value !== undefined)),
    );
    const about = record ?? last?.q;
    return about === undefined ? null : because(records, about);
  }, [records, actor, record]);
  if (found === null) return null;
  return (
    <section aria-labelledby="because">
      <h3 id="because">{record === null ? 'Because' : 'This happened because'}</h3>
      <ol className={styles.chain}>
        {found.chain.map((one) => {
          const { actor: name, what, result } = rowOf(tab, one);
          return (
            <li key={one.q}>
              <span className={styles.mono}>
                {name}: {what}
              </span>
              {result !== '' && <span className={styles.quiet}> {result}</span>}
              {one.kind === 'received' && <span className={styles.payload}>{shownText(one.payload)}</span>}
            </li>
          );
        })}
        <li className={styles.quiet}>{origins[found.origin]}</li>
      </ol>
    </section>
  );
}

const titles = ['Possible', 'Nothing would happen', 'Not known: a guard threw'] as const;

function titleOf({ outcome, branches }: Explanation, byId: TransitionsById): (typeof titles)[number] | null {
  if (outcome === 'unknown') return 'Not known: a guard threw';
  if (outcome === 'refused' || (outcome === 'taken' && leadsNowhere(branches, byId))) return 'Nothing would happen';
  return outcome === 'taken' ? 'Possible' : null;
}

/** Each event's effect now. The actor's own tab runs guards, as they need hidden values. */
function Why({
  tab,
  actor,
  host,
  live,
  chart,
}: Pick<FactsOfActor, 'tab' | 'actor' | 'host'> & { live: Live; chart: Chart }) {
  const load = useCallback(async () => {
    const cases = (await host.code?.(chart.id))?.cases;
    const active = new Set(activeIds(chart.id, actor.value));
    const here = statesOf(chart.root).filter(({ id }) => active.has(id));
    const types = new Set(
      here.flatMap(({ transitions }) =>
        transitions.filter(({ kind, isWildcard }) => kind === 'event' && !isWildcard).map(({ on }) => on),
      ),
    );
    return Promise.all([...types].map((type) => live.explain(tab.tab, actor.actor, type, cases?.events[type]?.[0])));
  }, [host, chart, actor.value, actor.actor, live, tab.tab]);
  const fetched = useFetched(load);
  if (fetched.is !== 'ready') return <Waiting what="what its events would do" fetched={fetched} />;
  const byId = transitionsById(chart);
  const here = new Set(fetched.data.map(({ type }) => type));
  const elsewhere = [
    ...new Set(allTransitions(chart).flatMap(({ kind, on }) => (kind === 'event' && !here.has(on) ? [on] : []))),
  ];
  return (
    <section aria-labelledby="why">
      <div className={styles.head}>
        <h3 id="why">Events</h3>
        <button type="button" className={styles.small} onClick={fetched.retry}>
          Ask again
        </button>
      </div>
      {titles.map((title) => {
        const list = fetched.data.filter((one) => titleOf(one, byId) === title);
        if (list.length === 0) return null;
        return (
          <details key={title} open={title !== 'Possible'}>
            <summary>
              {title} ({list.length})
            </summary>
            <ul className={styles.list}>
              {list.map((explanation) => (
                <Explained key={explanation.type} explanation={explanation} byId={byId} chart={chart} />
              ))}
            </ul>
          </details>
        );
      })}
      {elsewhere.length > 0 && (
        <details>
          <summary>Elsewhere ({elsewhere.length})</summary>
          <ul className={styles.list}>
            {elsewhere.map((type) => (
              <li key={type}>
                <span className={styles.mono}>{type}</span>
                <span className={styles.quiet}> in {placesOf(chart, type)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

const placesOf = (chart: Chart, type: string): string =>
  [
    ...new Set(
      allTransitions(chart).flatMap(({ on, kind, source }) =>
        kind === 'event' && on === type ? [placeName(source, chart)] : [],
      ),
    ),
  ].join(', ');

interface Explaining {
  readonly explanation: Explanation;
  readonly byId: TransitionsById;
  readonly chart: Chart;
}

function Explained({ explanation: { type, branches }, byId, chart }: Explaining) {
  return (
    <li>
      <span className={styles.mono}>{type}</span>
      <ul className={styles.branches}>
        {branches.map(({ transition, wins, guards }) => {
          const targets = byId.get(transition)?.targets ?? [];
          return (
            <li key={transition}>
              {guards.length === 0 && <span>{wins ? 'no guard' : 'not reached'}</span>}
              {guards.map(({ name, verdict }) => (
                <span key={name} className={styles.verdict} data-verdict={String(verdict)}>
                  <span aria-hidden="true">{verdictSigns[`${verdict}`]}</span> {name}: {verdictWords[`${verdict}`]}
                </span>
              ))}
              {wins && <span className={styles.quiet}> {targetText({ targets }, chart)}</span>}
            </li>
          );
        })}
      </ul>
    </li>
  );
}

function Context({ actor: { context = {}, input } }: { actor: LiveActor }) {
  const fields = Object.entries(context);
  return (
    <section aria-labelledby="context">
      <h3 id="context">Context</h3>
      {fields.length === 0 && <p className={styles.quiet}>None.</p>}
      <dl className={styles.context}>
        {fields.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{shownText(value)}</dd>
          </div>
        ))}
      </dl>
      {input !== null && (
        <details>
          <summary>Input</summary>
          <p className={styles.payload}>{shownText(input)}</p>
        </details>
      )}
    </section>
  );
}
