import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { selectedBy } from '../model/internals.ts';
import type { EventReceived, Shown } from '../observe/records.ts';
import { type AnyCases, startTime } from '../run/cases.ts';
import type { Run } from '../run/run.ts';
import type { PlayedActor } from '../run/stage.ts';
import type { Act } from './acts.ts';
import { idOf } from './prepared.ts';
import { hides, type Means, revive } from './revive.ts';
import { byFit, moved } from './samples.ts';
import { Tokens } from './tokens.ts';

/** One way to perform a record, with values for its hidden parts. */
export interface Candidate {
  readonly act: Act;
  /** With those that this candidate adds. */
  readonly tokens: Tokens;
  /** @param change replaces its values */
  perform(run: Run<AnyStateMachine>, change: (given: unknown) => unknown): void;
}

export interface Sources {
  readonly cases: AnyCases | null;
  readonly tokens: Tokens;
  readonly now: () => number;
  /** Epoch milliseconds. */
  readonly start: number;
}

/** Maximum samples per input, event or outcome. */
const mostSamples = 12;

const meansOf = ({ now }: Sources, tokens: Tokens, missing?: string[]): Means => ({
  tokens,
  now,
  ...(missing && { missing }),
});

export interface InputCandidate {
  readonly input: unknown;
  readonly tokens: Tokens;
  /** Paths of functions without a replacement. */
  readonly missing: readonly string[];
}

/** Possible inputs of an actor, best first. */
export function inputCandidates(shown: Shown, sources: Sources): readonly InputCandidate[] {
  const { cases, now, start, tokens: known } = sources;
  const samples = (cases?.inputs ?? []).map((sample) => {
    const own: unknown = typeof sample === 'function' ? (sample as (clock: () => number) => unknown)(now) : sample;
    return moved(own, start - startTime);
  });
  return likeliest(shown, samples).map((sample) => {
    const missing: string[] = [];
    const tokens = new Tokens(known);
    return { input: revive(shown, sample, meansOf(sources, tokens, missing)), tokens, missing };
  });
}

const likeliest = (shown: Shown, samples: readonly unknown[]): readonly unknown[] =>
  (samples.length === 0 ? [undefined] : byFit(shown, samples)).slice(0, hides(shown) ? mostSamples : 1);

/** Ways to perform a received event. @param child the simulated actor whose end it is, if any */
export function receivedCandidates(
  { type, payload }: EventReceived,
  child: PlayedActor | null,
  sources: Sources,
): readonly Candidate[] {
  const { cases, start, tokens: known } = sources;
  const end = endOf(type);
  const outcomes = child ? cases?.actors[child.source] : undefined;
  const samples =
    end === 'done'
      ? (outcomes?.done ?? []).map((output) => ({ output }))
      : end === 'error'
        ? (outcomes?.faults ?? []).map((error) => ({ error }))
        : (cases?.events[type] ?? []);
  const likely = likeliest(payload, samples);
  // A hidden text may differ from the sample: a second code is rarely the same as the first.
  const others = hides(payload) ? likely.map((sample) => ({ sample, isOther: true })) : [];
  return [...likely.map((sample) => ({ sample, isOther: false })), ...others].map(({ sample, isOther }) => {
    const tokens = new Tokens(known);
    const made: unknown = revive(payload, moved(sample, start - startTime), { ...meansOf(sources, tokens), isOther });
    const fields = typeof made === 'object' && made !== null ? made : {};
    return end !== null && child
      ? outcomeCandidate(end, child.id, fields, tokens)
      : eventCandidate({ ...{ type }, ...fields, type }, tokens);
  });
}

export const endOf = (type: string): 'done' | 'error' | null =>
  type.startsWith('xstate.done.actor.') ? 'done' : type.startsWith('xstate.error.actor.') ? 'error' : null;

const eventCandidate = (event: AnyEventObject, tokens: Tokens): Candidate => ({
  act: { type: 'event', event },
  tokens,
  perform: (run, change) => run.perform({ type: 'event', event: change(event) as AnyEventObject }),
});

function outcomeCandidate(end: 'done' | 'error', actor: string, fields: object, tokens: Tokens): Candidate {
  const own = 'error' in fields && fields.error !== undefined ? fields.error : new Error('recorded without its reason');
  const given = end === 'done' ? { output: 'output' in fields ? fields.output : undefined } : { error: own };
  const perform: Candidate['perform'] = (run, change) => {
    const made = change(given) as { readonly output?: unknown; readonly error?: unknown };
    run.perform(
      end === 'done'
        ? { type: 'done', actor, variant: 0, output: made.output }
        : { type: 'fault', actor, variant: 0, error: made.error },
    );
  };
  return {
    act: end === 'done' ? { type: 'done', actor, output: given.output } : { type: 'fault', actor, error: own },
    tokens,
    perform,
  };
}

/** The candidates that select the recorded transitions, or all if none does. */
export function fittingCandidates(
  candidates: readonly Candidate[],
  { transitions }: EventReceived,
  snapshot: AnyMachineSnapshot,
): readonly Candidate[] {
  if (candidates.length < 2) return candidates;
  const fitting = candidates.filter(({ act }) => {
    const selected = selectedBy(snapshot, eventOf(act)).map(idOf);
    return selected.every((id) => transitions.includes(id)) && (selected.length > 0 || transitions.length === 0);
  });
  return fitting.length > 0 ? fitting : candidates;
}

function eventOf(act: Act): AnyEventObject {
  if (act.type === 'event') return act.event;
  if (act.type === 'done') return { type: `xstate.done.actor.${act.actor}`, output: act.output, actorId: act.actor };
  return act.type === 'fault'
    ? { type: `xstate.error.actor.${act.actor}`, error: act.error, actorId: act.actor }
    : { type: act.timer };
}
