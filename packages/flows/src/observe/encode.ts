import type { AnyEventObject, AnyMachineSnapshot, AnyTransitionDefinition } from 'xstate';
import { idOf } from '../model/ids.ts';
import { activeNodes, candidatesFor } from '../model/internals.ts';
import type { PendingTimer, RosterActor } from './protocol.ts';
import type { AnySnapshot, Known, Raw, RawStep, RawTimer } from './raw.ts';
import type { Changes, EventResult, FlowRecord, Hidden, Shown, ShownRecord, ShownState } from './records.ts';
import { ownField, type Redactor, type Rule } from './redact.ts';

/** Encodes references as redacted records, from its input alone, so that it can be repeated. */
export class Encoder {
  readonly #redactor: Redactor;
  readonly #ids = new WeakMap<AnyTransitionDefinition, string>();

  constructor(redactor: Redactor) {
    this.#redactor = redactor;
  }

  /** @param before the actor as the viewer last saw it, if preceding steps were skipped */
  record(raw: Raw, before?: AnySnapshot | null): FlowRecord {
    const { q, t, c } = raw;
    const said = { q, t: Math.round(t * 10) / 10, c, actor: raw.actor.number };
    const { show, name } = this.#bound;
    switch (raw.kind) {
      case 'started':
        return {
          kind: 'started',
          ...said,
          ...this.#making(raw.actor),
          transitions: raw.taken.map(this.#id),
          ...this.#changes(raw.actor, null, raw.after),
        };
      case 'received':
        return {
          kind: 'received',
          ...said,
          from: raw.from?.number ?? null,
          type: this.type(raw.event),
          payload: this.#payload(raw),
          result: resultOf(raw),
          transitions: raw.taken.map(this.#id),
          ...this.#changes(raw.actor, before === undefined ? raw.before : before, raw.after),
        };
      case 'timer.set':
        return {
          kind: raw.kind,
          ...said,
          timer: name(raw.timer),
          type: name(raw.event.type),
          delay: raw.delay,
          due: raw.due,
        };
      case 'timer.fired':
        return { kind: raw.kind, ...said, timer: name(raw.set.timer), set: raw.set.q || null, due: raw.set.due };
      case 'timer.canceled':
        return { kind: raw.kind, ...said, timer: name(raw.set.timer), set: raw.set.q || null };
      case 'effect':
        return {
          kind: raw.kind,
          ...said,
          name: raw.name,
          params: show(raw.params, rulesOf(this.#redactor, raw.actor).effects?.[raw.name]),
        };
      case 'emitted': {
        const rule = rulesOf(this.#redactor, raw.actor).emitted?.[raw.name];
        return { kind: raw.kind, ...said, type: name(raw.name), payload: this.#record(raw.params, rule) };
      }
      case 'ended':
        return { kind: raw.kind, ...said, how: raw.how };
    }
  }

  /** An actor in the state of a snapshot. */
  actor(known: Known, snapshot: AnySnapshot | null): RosterActor {
    return {
      actor: known.number,
      ...this.#making(known),
      started: known.started,
      ...this.#changes(known, null, snapshot),
    };
  }

  timer({ actor, timer, event, delay, due, q }: RawTimer): PendingTimer {
    const { name } = this.#bound;
    return { actor: actor.number, timer: name(timer), type: name(event.type), delay, due, set: q || null };
  }

  readonly #id = (transition: AnyTransitionDefinition): string => {
    const known = this.#ids.get(transition);
    if (known !== undefined) return known;
    const id = idOf(transition);
    this.#ids.set(transition, id);
    return id;
  };

  get #bound() {
    const redactor = this.#redactor;
    return {
      show: (value: unknown, rule?: Rule) => redactor.show(value, rule),
      name: (text: unknown) => nameOf(redactor, text),
    };
  }

  #making(known: Known) {
    const { name, show } = this.#bound;
    const { parent, source, chart, of } = known;
    const systemId: unknown = 'systemId' in known.ref ? known.ref.systemId : undefined;
    return {
      parent: parent?.number ?? null,
      id: name(known.id),
      systemId: typeof systemId === 'string' ? name(systemId) : null,
      source,
      chart,
      of,
      input: show(inputOf(known), rulesOf(this.#redactor, known).input),
    };
  }

  /** Redacts event types: XState derives some from an actor's id, which may be a database id. */
  type({ type }: AnyEventObject): string {
    const made = /^(xstate\.(?:done\.actor|error\.actor|snapshot)\.)(.*)$/s.exec(type);
    if (made) return `${made[1]}${this.#redactor.name(made[2] ?? '')}`;
    return this.#bound.name(type);
  }

  #payload({ actor, from, event }: RawStep): Shown {
    const type = String(event.type);
    const own = rulesOf(this.#redactor, actor);
    const sender = from ? rulesOf(this.#redactor, from) : null;
    if (type.startsWith('xstate.done.actor.')) return this.#record(event, { output: sender?.output }, 'actorId');
    if (type.startsWith('xstate.error.actor.')) return this.#record(event, { error: sender?.error }, 'actorId');
    if (type.startsWith('xstate.snapshot.')) return this.#record({}, {});
    if (type === 'xstate.promise.resolve') return this.#record(event, { data: own.output });
    if (type === 'xstate.promise.reject' || type === 'xstate.observable.error')
      return this.#record(event, { data: own.error });
    if (type === 'xstate.observable.next') return this.#record(event, { data: own.context });
    return this.#record(event, own.events?.[type]);
  }

  /** An event's fields without its type. */
  #record(value: unknown, rule: Rule | undefined, alsoLeftOut = ''): ShownRecord | Hidden {
    const fields = this.#redactor.fields(value, rule, ['type', alsoLeftOut]);
    return fields ? { record: fields } : { hidden: 'record' };
  }

  #changes(known: Known, before: AnySnapshot | null, after: AnySnapshot | null): Changes {
    if (after === null || after === before) return {};
    const rules = rulesOf(this.#redactor, known);
    const isNew = before === null;
    const value = after.value as ShownState | undefined;
    const context = this.#context(before?.context, after.context, rules.context);
    return {
      ...(value !== undefined && !sameState(before?.value, value) && { value }),
      ...(after.status !== (before?.status ?? 'active') && { status: after.status }),
      ...(context && (isNew || Object.keys(context).length > 0) && { context }),
      ...(after.output !== undefined &&
        after.output !== before?.output && { output: this.#redactor.show(after.output, rules.output) }),
      ...(after.error !== undefined &&
        after.error !== before?.error && { error: this.#redactor.show(after.error, rules.error) }),
    };
  }

  #context(before: unknown, after: unknown, rule: Rule | undefined): { readonly [field: string]: Shown } | null {
    if (after === undefined || after === before) return null;
    const isRecord = typeof after === 'object' && after !== null && !Array.isArray(after);
    const unchanged = isRecord && typeof before === 'object' && before !== null ? sameFields(before, after) : [];
    const fields = isRecord ? this.#redactor.fields(after, rule, unchanged) : null;
    return fields ?? { context: this.#redactor.show(after, rule) };
  }
}

interface Own extends Omit<ReturnType<Redactor['rulesOf']>, 'error'> {
  readonly error?: Rule;
}

/** The rules of an actor's machine, or else its parent's rules for the source. */
function rulesOf(redactor: Redactor, { chart, parent, source }: Known): Own {
  const rules =
    chart === null ? redactor.rulesOf(parent?.chart ?? null).actors?.[source ?? ''] : redactor.rulesOf(chart);
  return { ...rules, error: rules?.error ?? redactor.errorRule };
}

/** XState's own names contain delays and state paths. */
const nameOf = (redactor: Redactor, text: unknown): string => {
  if (typeof text !== 'string') return 'unnamed';
  return text.startsWith('xstate.') ? text : redactor.name(text);
};

const inputOf = ({ ref }: Known): unknown =>
  'options' in ref ? (ref.options as { readonly input?: unknown } | undefined)?.input : undefined;

function resultOf({ state, taken, actor, event, before }: RawStep): EventResult {
  if (state === 'dropped' || state === 'threw') return state;
  if (actor.chart === null) return 'stayed';
  if (taken.some(({ target, actions }) => target !== undefined || actions.length > 0)) return 'moved';
  if (taken.length > 0) return 'ignored';
  const isKnown =
    before !== null &&
    activeNodes(before as AnyMachineSnapshot).some((node) => candidatesFor(node, event.type).length > 0);
  return isKnown ? 'refused' : 'ignored';
}

function sameState(before: unknown, after: unknown): boolean {
  return before === after || (before !== undefined && JSON.stringify(before) === JSON.stringify(after));
}

/** Names of the fields with equal values. */
function sameFields(before: object, after: object): readonly string[] {
  return Object.keys(after).filter((field) => {
    const [was, is] = [ownField(before, field), ownField(after, field)];
    return was !== null && is !== null && Object.is(was.value, is.value);
  });
}
