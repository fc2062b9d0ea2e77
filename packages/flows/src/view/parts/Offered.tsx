import { useMemo } from 'react';
import type { SimulationEvent } from '../../machines/simulation/simulation.types.ts';
import { allTransitions } from '../../model/chart.ts';
import { guardText } from '../../model/guards.ts';
import { readEvent, triggerText } from '../../model/transitions.ts';
import type { Chart, ChartTransition } from '../../model/types.ts';
import type { Branch } from '../../model/verdicts.ts';
import type { AnyCases } from '../../run/cases.ts';
import { dataText } from '../../run/dataText.ts';
import { type RefusedEvent, refusedEvents } from '../../run/offers.ts';
import type { Simulated } from '../../run/simulate.ts';
import { describeStep, type Step } from '../../run/steps.ts';
import { targetText, verdictWords } from '../verdictTexts.ts';
import styles from './simulation.module.css';

interface OfferedNow {
  readonly simulated: Simulated;
  readonly cases: AnyCases | null;
  readonly chart: Chart;
  /** For each step, the ids of its first transitions. */
  readonly winners: ReadonlyArray<readonly string[]>;
  readonly send: (event: SimulationEvent) => void;
}

const groups: ReadonlyArray<readonly [title: string, types: readonly Step['type'][]]> = [
  ['Events', ['event']],
  ['Actors settle', ['done', 'fault']],
  ['Timers', ['elapse']],
];

/** Possible steps with the branches they take, and refused events with the guards that failed. */
export function Offered({ simulated, cases, chart, winners, send }: OfferedNow) {
  const { snapshot, steps, timers } = simulated;
  const byId = useMemo(() => new Map(allTransitions(chart).map((transition) => [transition.id, transition])), [chart]);
  const refused = useMemo(() => (cases ? refusedEvents(cases, snapshot) : []), [cases, snapshot]);
  return (
    <>
      {groups.map(([title, types]) => {
        const offered = steps.flatMap((step, choice) => (types.includes(step.type) ? [{ step, choice }] : []));
        if (offered.length === 0) return null;
        if (title === 'Timers') offered.sort((a, b) => dueOf(a.step, timers) - dueOf(b.step, timers));
        return (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <ul className={styles.steps}>
              {offered.map(({ step, choice }) => (
                <li key={`${choice} ${describeStep(step)}`}>
                  <button
                    type="button"
                    className={styles.step}
                    onClick={() => send({ type: 'move.made', move: { kind: 'step', choice } })}
                  >
                    {stepText(step)}
                    <Payload step={step} />
                    {winners[choice]
                      ?.flatMap((id) => byId.get(id) ?? [])
                      .map((winner) => (
                        <span key={winner.id} className={styles.result}>
                          {branchText(winner, chart)}
                        </span>
                      ))}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {refused.length > 0 && (
        <section aria-label="Refused">
          <h3>Refused</h3>
          <ul className={styles.refused}>
            {refused.map((event) => (
              <Refused key={`${event.type} ${JSON.stringify(event.branches)}`} {...{ event, byId, chart }} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** The timer's index in order of due times. */
const dueOf = (step: Step, timers: Simulated['timers']): number =>
  timers.findIndex(({ type }) => step.type === 'elapse' && type === step.timer);

function Refused({
  event,
  byId,
  chart,
}: {
  event: RefusedEvent;
  byId: ReadonlyMap<string, ChartTransition>;
  chart: Chart;
}) {
  const [first] = event.samples;
  const more = event.samples.length - 1;
  return (
    <li>
      <span className={styles.mono}>{event.type}</span>
      {first && <Payload step={{ type: 'event', event: first }} />}
      {more > 0 && (
        <span className={styles.note}>and {more === 1 ? 'another sample' : `${more} other samples`} of it</span>
      )}
      <ul className={styles.verdicts}>
        {event.branches.map((branch) => (
          <Verdict key={branch.transition} branch={branch} transition={byId.get(branch.transition)} chart={chart} />
        ))}
      </ul>
    </li>
  );
}

const signs = { true: '✓', false: '✕', threw: '!', null: '–' } as const;

function Verdict({
  branch: { guards },
  transition,
  chart,
}: {
  branch: Branch;
  transition: ChartTransition | undefined;
  chart: Chart;
}) {
  return (
    <li>
      {transition && <span className={styles.toward}>{targetText(transition, chart)}</span>}
      {guards.map(({ name, verdict }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a guard may be asked twice in one branch.
        <span key={place} className={styles.verdict} data-verdict={String(verdict)}>
          <span aria-hidden="true">{signs[`${verdict}`]}</span> {name}: {verdictWords[`${verdict}`]}
        </span>
      ))}
    </li>
  );
}

function branchText(transition: ChartTransition, chart: Chart): string {
  const condition = transition.guard ? `if ${guardText(transition.guard)} ` : transition.order > 0 ? 'else ' : '';
  return `${condition}${targetText(transition, chart)}`;
}

/** A step's display name. */
export function stepText(step: Step): string {
  if (step.type === 'event') return step.event.type;
  if (step.type === 'elapse') {
    const { kind, on } = readEvent(step.timer);
    return triggerText(kind, on);
  }
  return `${step.actor} ${step.type === 'done' ? 'done' : 'failed'}`;
}

/** The sample payload, which distinguishes steps of the same name. */
function Payload({ step }: { step: Step }) {
  if (step.type === 'elapse') return null;
  const { type: _, ...payload } = step.type === 'event' ? step.event : { type: '' };
  const sample = step.type === 'event' ? payload : step.type === 'done' ? step.output : step.error;
  if (
    sample === undefined ||
    (typeof sample === 'object' && sample !== null && Object.keys(sample).length === 0 && !(sample instanceof Error))
  )
    return null;
  return <span className={styles.sample}>{sample instanceof Error ? sample.message : dataText(sample, 0)}</span>;
}
