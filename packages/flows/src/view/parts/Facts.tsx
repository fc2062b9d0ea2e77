import { useMemo } from 'react';
import { Link } from 'wouter';
import { allTransitions, statesOf } from '../../model/chart.ts';
import { lint } from '../../model/lint.ts';
import { outlineOf, placeName, waysOf } from '../../model/outline.ts';
import type { ChartPath } from '../../model/paths.ts';
import { triggerText } from '../../model/transitions.ts';
import type { Chart, ChartState, ChartTransition } from '../../model/types.ts';
import type { Taken } from '../../run/coverage.ts';
import type { Address } from '../address.ts';
import type { Rehearsals } from '../host.ts';
import styles from './facts.module.css';
import { EveryWayIn, WaysFrom } from './Paths.tsx';
import { Rehearse } from './Rehearse.tsx';

interface FactsOfChart {
  readonly chart: Chart;
  readonly address: Address;
  readonly linkTo: (to: Partial<Address>) => string;
  readonly taken: Readonly<Record<string, Taken>>;
  /** Starts a simulation up to a transition. */
  readonly takeThere: (transition: string) => void;
  readonly rehearsals: Rehearsals | null;
  /** Paths to the selected state from the one in the URL. */
  readonly between: readonly ChartPath[];
  /** Shows paths from a state; an empty id hides them. */
  readonly chooseFrom: (state: string) => void;
}

/** Facts about the selected transition or state, or the machine. */
export function Facts(props: FactsOfChart) {
  const { chart, address } = props;
  const transition = allTransitions(chart).find(({ id }) => id === address.transition);
  const state = statesOf(chart.root).find(({ id }) => id === address.state) ?? chart.root;
  return (
    <div className={styles.facts}>
      {transition ? <TransitionFacts {...props} transition={transition} /> : <StateFacts {...props} state={state} />}
    </div>
  );
}

function StateFacts({
  chart,
  state,
  address,
  linkTo,
  taken,
  rehearsals,
  between,
  chooseFrom,
}: FactsOfChart & { state: ChartState }) {
  const item = useMemo(() => outlineOf(chart).find((one) => one.state === state.id), [chart, state]);
  const ways = useMemo(() => waysOf(state, chart), [state, chart]);
  const findings = useMemo(
    () => lint(chart).filter((one) => state === chart.root || one.state === state.id),
    [chart, state],
  );
  const arriving = allTransitions(chart).filter(({ id }) => item?.waysIn.includes(id));
  const byId = new Map(state.transitions.map((transition) => [transition.id, transition]));
  return (
    <>
      <h2 className={styles.title}>{placeName(state.id, chart)}</h2>
      {item?.facts.map((fact) => (
        <p key={fact} className={styles.fact}>
          {fact}
        </p>
      ))}
      <section aria-labelledby="ways-out">
        <h3 id="ways-out">Ways out</h3>
        {ways.length === 0 && <p className={styles.fact}>None of its own.</p>}
        <ul className={styles.ways} data-ways="out">
          {ways.map(({ event, transitions }) => (
            <li key={event}>
              {transitions.map((id, place) => {
                const transition = byId.get(id);
                return (
                  transition && (
                    <Way key={id} {...{ chart, transition, linkTo, taken, place, count: transitions.length }} />
                  )
                );
              })}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="ways-in">
        <h3 id="ways-in">Ways in</h3>
        {arriving.length === 0 && <p className={styles.fact}>None but the start.</p>}
        <ul className={styles.ways} data-ways="in">
          {arriving.map((transition) => (
            <li key={transition.id}>
              <Link href={linkTo({ transition: transition.id })} className={styles.way}>
                <span className={styles.from}>{placeName(transition.source, chart)}</span> {transition.label}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      {rehearsals &&
        state.invokes
          .filter(({ source }) => rehearsals.callOf(source) !== null)
          .map(({ id, source }) => <Rehearse key={id} source={source} rehearsals={rehearsals} />)}
      {state !== chart.root && <EveryWayIn chart={chart} state={state.id} />}
      {state !== chart.root && <WaysFrom {...{ chart, between, chooseFrom }} from={address.from} to={state.id} />}
      {findings.length > 0 && (
        <section aria-labelledby="findings">
          <h3 id="findings">Findings</h3>
          <ul>
            {findings.map(({ rule, text }) => (
              <li key={text}>
                <strong>{rule}</strong>: {text}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface WayOut {
  readonly chart: Chart;
  readonly transition: ChartTransition;
  readonly linkTo: FactsOfChart['linkTo'];
  readonly taken: FactsOfChart['taken'];
  readonly place: number;
  readonly count: number;
}

/** A branch with a link to its facts. */
function Way({ chart, transition, linkTo, taken, place, count }: WayOut) {
  const { kind, on, guard, label, targets, id } = transition;
  const branch = place === 0 ? (count > 1 ? 'if' : '') : guard === null ? 'else' : 'else if';
  const condition = label.slice(triggerText(kind, on).length).trim();
  const known = taken[id];
  return (
    <Link href={linkTo({ transition: id, state: transition.source })} className={styles.way}>
      {place === 0 && <span className={styles.event}>{triggerText(kind, on)}</span>}{' '}
      {branch && <span className={styles.word}>{branch}</span>}{' '}
      {condition && <span className={styles.guard}>{condition}</span>}{' '}
      <span className={styles.target}>
        {targets.length === 0 ? 'stays' : `→ ${targets.map((target) => placeName(target, chart)).join(' and ')}`}
      </span>
      {known && <span className={styles.times}>{known.count.toLocaleString('en-US')}×</span>}
    </Link>
  );
}

function TransitionFacts({
  chart,
  transition,
  linkTo,
  taken,
  takeThere,
}: FactsOfChart & { transition: ChartTransition }) {
  const { id, source, label, targets, actions, delay, description, reenter } = transition;
  const known = taken[id];
  return (
    <>
      <h2 className={styles.title}>{label}</h2>
      <dl className={styles.list}>
        <dt>From</dt>
        <dd>
          <Link href={linkTo({ state: source, transition: '' })}>{placeName(source, chart)}</Link>
        </dd>
        <dt>To</dt>
        <dd>
          {targets.length === 0
            ? 'stays where it is'
            : targets.map((target) => (
                <Link key={target} href={linkTo({ state: target, transition: '' })} className={styles.targetLink}>
                  {placeName(target, chart)}
                </Link>
              ))}
          {reenter && ', entered anew'}
        </dd>
        {actions.length > 0 && (
          <>
            <dt>Does</dt>
            <dd>{actions.map(({ name, kind }) => `${name} (${kind})`).join(', ')}</dd>
          </>
        )}
        {delay && (
          <>
            <dt>Waits</dt>
            <dd>
              {delay.ms === null ? `${delay.name}, computed` : `${delay.name}, ${delay.ms.toLocaleString('en-US')} ms`}
            </dd>
          </>
        )}
        {description !== null && (
          <>
            <dt>Why</dt>
            <dd>{description}</dd>
          </>
        )}
        <dt>In tests</dt>
        <dd>
          {known
            ? `taken ${known.count.toLocaleString('en-US')} times, first after ${known.route.choices.length} steps`
            : 'not known'}
        </dd>
      </dl>
      {known && (
        <button type="button" className={styles.button} onClick={() => takeThere(id)}>
          Take me there
        </button>
      )}
    </>
  );
}
