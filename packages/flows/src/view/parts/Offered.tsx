import { useMemo } from 'react';
import type { SimulationEvent } from '../../machines/simulation/simulation.types.ts';
import { statesOf } from '../../model/chart.ts';
import { guardText } from '../../model/guards.ts';
import { invokeName, readEvent, triggerText } from '../../model/transitions.ts';
import type { Chart, ChartTransition } from '../../model/types.ts';
import type { Branch } from '../../model/verdicts.ts';
import type { AnyCases } from '../../run/cases.ts';
import { dataText } from '../../run/dataText.ts';
import { type Outcome, type RefusedEvent, refusedEvents } from '../../run/offers.ts';
import type { Simulated } from '../../run/simulate.ts';
import { describeStep, type Step } from '../../run/steps.ts';
import {
  leadsNowhere,
  type TransitionsById,
  targetText,
  transitionsById,
  verdictSigns,
  verdictWords,
} from '../verdictTexts.ts';
import styles from './simulation.module.css';
import { TypedForm } from './TypedForm.tsx';

interface OfferedNow {
  readonly simulated: Simulated;
  readonly cases: AnyCases | null;
  readonly chart: Chart;
  /** For each step. */
  readonly outcomes: readonly Outcome[];
  readonly send: (event: SimulationEvent) => void;
}

/** A possible step, with its place among them and what it would do. */
interface Offer {
  readonly step: Step;
  readonly choice: number;
  readonly outcome: Outcome | undefined;
}

const titles = ['Events', 'Actors settle', 'Timers', 'Would throw', 'Nothing would happen'] as const;
type Title = (typeof titles)[number];

const titleOfType = { event: 'Events', done: 'Actors settle', fault: 'Actors settle', elapse: 'Timers' } as const;

function titleOf({ step: { type }, outcome }: Offer, byId: TransitionsById): Title {
  if (outcome?.broke) return 'Would throw';
  return outcome && leadsNowhere(outcome.branches, byId) ? 'Nothing would happen' : titleOfType[type];
}

/** Possible steps with the branches they take, and what leads nowhere with the guards that said no. */
export function Offered({ simulated, cases, chart, outcomes, send }: OfferedNow) {
  const { snapshot, steps, timers } = simulated;
  const byId = useMemo(() => transitionsById(chart), [chart]);
  const refused = useMemo(() => (cases ? refusedEvents(cases, snapshot) : []), [cases, snapshot]);
  const offers = steps.map((step, choice): Offer => ({ step, choice, outcome: outcomes[choice] }));
  const groups = Map.groupBy(offers, (offer) => titleOf(offer, byId));
  groups.get('Timers')?.sort((a, b) => dueOf(a.step, timers) - dueOf(b.step, timers));
  return titles.map((title) => {
    const own = groups.get(title) ?? [];
    const none = title === 'Nothing would happen' ? refused : [];
    if (own.length === 0 && none.length === 0) return null;
    return (
      <section key={title} aria-label={title}>
        <h3>{title}</h3>
        <ul className={styles.steps}>
          {own.map((offer) => (
            <li key={`${offer.choice} ${describeStep(offer.step)}`}>
              <Offering {...{ offer, byId, chart, send }} isIdle={title === 'Nothing would happen'} />
            </li>
          ))}
        </ul>
        {none.length > 0 && (
          <ul className={styles.refused}>
            {none.map((event) => (
              <Refused key={`${event.type} ${JSON.stringify(event.branches)}`} {...{ event, byId, chart }} />
            ))}
          </ul>
        )}
      </section>
    );
  });
}

interface Offering {
  readonly offer: Offer;
  readonly byId: TransitionsById;
  readonly chart: Chart;
  readonly send: (event: SimulationEvent) => void;
  readonly isIdle: boolean;
}

/** A step to take. One whose guard throws can be tried with another payload. */
function Offering({ offer: { step, choice, outcome }, byId, chart, send, isIdle }: Offering) {
  const winners = outcome?.winners.flatMap((id) => byId.get(id) ?? []) ?? [];
  return (
    <>
      <button
        type="button"
        className={styles.step}
        onClick={() => send({ type: 'move.made', move: { kind: 'step', choice } })}
      >
        {stepText(step, chart)}
        <Payload step={step} />
        {outcome?.broke != null && <span className={styles.threw}>{outcome.broke}</span>}
        {winners.map((winner) => (
          <span key={winner.id} className={styles.result}>
            {branchText(winner, chart)}
          </span>
        ))}
      </button>
      {isIdle && <Verdicts branches={outcome?.branches ?? []} byId={byId} chart={chart} />}
      {outcome?.broke != null && step.type === 'event' && (
        <TypedForm
          machine={chart.id}
          what={step.event.type}
          label={`${step.event.type} with another payload, as JSON`}
          kind="An event"
          start={dataText(step.event)}
          acts={[['Send it so', (value) => sendTyped(value, send)]]}
        />
      )}
    </>
  );
}

/** Sends a typed event. @returns a user-facing error if it is none */
export function sendTyped(value: unknown, send: (event: SimulationEvent) => void): string | null {
  if (typeof value !== 'object' || value === null || !('type' in value))
    return 'An event is an object with a type, such as { "type": "form.submitted" }.';
  const { type } = value;
  if (typeof type !== 'string' || type === '') return 'Give the event a type, such as "form.submitted".';
  send({ type: 'move.made', move: { kind: 'event', event: { ...value, type } } });
  return null;
}

/** The timer's index in order of due times. */
const dueOf = (step: Step, timers: Simulated['timers']): number =>
  timers.findIndex(({ type }) => step.type === 'elapse' && type === step.timer);

function Refused({ event, byId, chart }: { event: RefusedEvent; byId: TransitionsById; chart: Chart }) {
  const [first] = event.samples;
  const more = event.samples.length - 1;
  return (
    <li>
      <span className={styles.mono}>{event.type}</span>
      {first && <Payload step={{ type: 'event', event: first }} />}
      {more > 0 && (
        <span className={styles.note}>and {more === 1 ? 'another sample' : `${more} other samples`} of it</span>
      )}
      <Verdicts branches={event.branches} byId={byId} chart={chart} />
    </li>
  );
}

interface Judged {
  readonly branches: readonly Branch[];
  readonly byId: TransitionsById;
  readonly chart: Chart;
}

const Verdicts = ({ branches, byId, chart }: Judged) => (
  <ul className={styles.verdicts}>
    {branches.map((branch) => (
      <Verdict key={branch.transition} branch={branch} transition={byId.get(branch.transition)} chart={chart} />
    ))}
  </ul>
);

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
          <span aria-hidden="true">{verdictSigns[`${verdict}`]}</span> {name}: {verdictWords[`${verdict}`]}
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
export function stepText(step: Step, chart: Chart): string {
  if (step.type === 'event') return step.event.type;
  if (step.type === 'elapse') {
    const { kind, on } = readEvent(step.timer, chart.root.id);
    return triggerText(kind, on);
  }
  return `${actorText(step.actor, chart)} ${step.type === 'done' ? 'done' : 'failed'}`;
}

/** An actor's name: its source if XState made up its id. */
export function actorText(actor: string, chart: Chart): string {
  const invoke = statesOf(chart.root)
    .flatMap(({ invokes }) => invokes)
    .find(({ id }) => id === actor);
  return invoke ? invokeName(invoke) : actor;
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
