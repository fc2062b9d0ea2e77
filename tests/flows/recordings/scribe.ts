import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { toTransition } from '#flows/model/chart.ts';
import type { Changes, FlowRecord, HiddenKind, Shown, ShownState } from '#flows/observe/records.ts';

/** What may be seen of a value: itself, a token, or of its parts; the kind of all else. */
export type Rule = 'value' | 'token' | readonly [Rule] | { readonly [field: string]: Rule };
export interface ChartRules {
  readonly input?: Rule;
  readonly context?: Rule;
  readonly output?: Rule;
  readonly events?: { readonly [type: string]: Rule };
  /** Outputs of the actors that it runs, by their source. */
  readonly outputs?: { readonly [source: string]: Rule };
  readonly error?: Rule;
}

interface Making {
  readonly id: string;
  readonly src: unknown;
  readonly logic: object;
  readonly options?: { readonly input?: unknown };
  readonly _parent?: AnyActorRef;
}
type Open = { -readonly [Key in keyof Extract<FlowRecord, { kind: 'received' | 'started' }>]?: unknown } & { readonly event: AnyEventObject };

/** Writes records of a system that runs on a stage, as an observer of a page would. It is told of everything, and shows what the rules allow. */
export class Scribe {
  readonly records: FlowRecord[] = [];
  readonly #rules: Readonly<Record<string, ChartRules>>;
  readonly #now: () => number;
  readonly #numbers = new Map<AnyActorRef, number>();
  readonly #contexts = new Map<AnyActorRef, AnyMachineSnapshot>();
  readonly #open = new Map<AnyActorRef, Open[]>();
  readonly #taken = new Map<AnyActorRef, string[]>();
  readonly #timers = new Map<string, { readonly q: number; readonly due: number; readonly event: AnyEventObject }>();
  readonly #tokens = new Map<unknown, number>();
  #last = 0;

  constructor(rules: Readonly<Record<string, ChartRules>>, now: () => number) {
    this.#rules = rules;
    this.#now = now;
  }

  readonly inspect = (event: InspectionEvent): void => {
    const ref = event.actorRef as AnyActorRef;
    if (event.type === '@xstate.event') this.#event(ref, event.sourceRef as AnyActorRef | undefined, event.event);
    else if (event.type === '@xstate.microstep')
      this.#taken.set(ref, [...(this.#taken.get(ref) ?? []), ...event._transitions.map((one) => toTransition(one).id)]);
    else if (event.type === '@xstate.action') this.#action(ref, event.action as { readonly type: string; readonly params: unknown });
    else if (event.type === '@xstate.snapshot') this.#snapshot(ref, event.event, event.snapshot as AnyMachineSnapshot);
  };

  #said(ref: AnyActorRef, c: number | null) {
    this.#last += 1;
    return { q: this.#last, t: this.#now(), c, actor: this.#number(ref) };
  }

  #number(ref: AnyActorRef): number {
    const known = this.#numbers.get(ref) ?? this.#numbers.size + 1;
    this.#numbers.set(ref, known);
    return known;
  }

  #event(ref: AnyActorRef, source: AnyActorRef | undefined, event: AnyEventObject): void {
    if (event.type.startsWith('cue.')) return;
    const cause = [...this.#timers].find(([key, timer]) => key.startsWith(`${this.#number(ref)} `) && timer.event === event);
    let c: number | null = null;
    if (cause) {
      this.#timers.delete(cause[0]);
      const said = this.#said(ref, cause[1].q);
      c = said.q;
      this.#keep({ kind: 'timer.fired', ...said, timer: cause[0].split(' ').slice(1).join(' '), set: cause[1].q, due: cause[1].due });
    }
    const { id, src, logic, options, _parent } = ref as unknown as Making;
    const chart = chartOf(ref);
    const said = this.#said(ref, c);
    const isStart = event.type === 'xstate.init';
    const record = isStart
      ? {
          ...{ kind: 'started', ...said, parent: _parent ? this.#number(_parent) : null, id: id.startsWith('x:') ? 'root' : id, systemId: null },
          ...{ source: typeof src === 'string' ? src : null, chart, of: 'root' in logic ? 'machine' : 'promise' },
          input: this.#show(options?.input, this.#rulesOf(ref).input ?? {}),
        }
      : {
          kind: 'received',
          ...said,
          from: source ? this.#number(source) : null,
          type: event.type,
          payload: this.#payload(ref, source, event),
          result: 'moved',
        };
    const open: Open = { ...record, event } as Open;
    this.#keep(open as unknown as FlowRecord);
    this.#open.set(ref, [...(this.#open.get(ref) ?? []), open]);
  }

  #payload(ref: AnyActorRef, source: AnyActorRef | undefined, { type, actorId: _, ...fields }: AnyEventObject): Shown {
    const own = this.#rulesOf(ref);
    const from = source ? ((source as unknown as Making).src as string) : '';
    if (type.startsWith('xstate.done.actor.'))
      return this.#show(fields, { output: own.outputs?.[from] ?? (source && this.#rulesOf(source).output) ?? {} });
    if (type.startsWith('xstate.error.actor.')) return this.#show(fields, { error: own.error ?? {} });
    return this.#show(fields, own.events?.[type] ?? {});
  }

  #action(ref: AnyActorRef, { type, params }: { readonly type: string; readonly params: unknown }): void {
    const c = null;
    if (!type.startsWith('xstate.')) {
      this.#keep({ kind: 'effect', ...this.#said(ref, c), name: type, params: this.#show(params, {}) });
      return;
    }
    const { event, id, delay, sendId } = params as { event: AnyEventObject; id?: string; delay?: number; sendId?: string };
    if (type === 'xstate.raise' && typeof delay === 'number' && id !== undefined) {
      const said = this.#said(ref, c);
      this.#timers.set(`${said.actor} ${id}`, { q: said.q, due: said.t + delay, event });
      this.#keep({ kind: 'timer.set', ...said, timer: id, type: event.type, delay, due: said.t + delay });
    } else if (type === 'xstate.cancel' && this.#timers.delete(`${this.#number(ref)} ${sendId}`))
      this.#keep({ kind: 'timer.canceled', ...this.#said(ref, c), timer: String(sendId), set: null });
  }

  #snapshot(ref: AnyActorRef, event: AnyEventObject, snapshot: AnyMachineSnapshot): void {
    const open = this.#open.get(ref)?.find((one) => one.event === event);
    if (!open) {
      if (snapshot.status !== 'active') this.#keep({ kind: 'ended', ...this.#said(ref, null), how: snapshot.status });
      return;
    }
    this.#open.set(
      ref,
      (this.#open.get(ref) ?? []).filter((one) => one !== open),
    );
    const taken = this.#taken.get(ref) ?? [];
    this.#taken.delete(ref);
    const changes = this.#changes(ref, this.#contexts.get(ref), snapshot);
    this.#contexts.set(ref, snapshot);
    const { event: _, ...made } = {
      ...open,
      transitions: taken,
      ...(open.kind === 'received' && { result: taken.length > 0 ? 'moved' : 'ignored' }),
      ...changes,
    };
    const place = this.records.findIndex(({ q }) => q === open.q);
    this.records[place] = made as unknown as FlowRecord;
    if (snapshot.status !== 'active') this.#keep({ kind: 'ended', ...this.#said(ref, null), how: snapshot.status });
  }

  #changes(ref: AnyActorRef, before: AnyMachineSnapshot | undefined, after: AnyMachineSnapshot): Changes {
    const { context: rule, output } = this.#rulesOf(ref);
    const value = after.value as ShownState | undefined;
    const entries = Object.entries((after.context ?? {}) as Readonly<Record<string, unknown>>);
    const changed = entries.filter(([field, part]) => before?.context === undefined || Reflect.get(before.context as object, field) !== part);
    const context = Object.fromEntries(changed.map(([field, part]) => [field, this.#show(part, partRule(rule, field))]));
    return {
      ...(value !== undefined && JSON.stringify(value) !== JSON.stringify(before?.value) && { value }),
      ...(after.status !== 'active' && { status: after.status }),
      ...(changed.length > 0 && { context }),
      ...(after.output !== undefined && { output: this.#show(after.output, output ?? {}) }),
    };
  }

  #show(value: unknown, rule: Rule): Shown {
    if (rule === 'token' && (typeof value === 'string' || typeof value === 'number'))
      return { token: this.#token(value), of: typeof value === 'string' ? 'text' : 'number' };
    const isScalar = value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    if (rule === 'value' && isScalar) return value;
    if (Array.isArray(value))
      return Array.isArray(rule) ? value.map((part) => this.#show(part, rule[0] as Rule)) : { hidden: 'list', count: value.length };
    const kind = kindOf(value);
    if (kind !== 'record' || typeof value !== 'object' || value === null) return { hidden: kind };
    return { record: Object.fromEntries(Object.entries(value).map(([field, part]) => [field, this.#show(part, partRule(rule, field))])) };
  }

  #token(value: unknown): number {
    const known = this.#tokens.get(value) ?? this.#tokens.size + 1;
    this.#tokens.set(value, known);
    return known;
  }

  #rulesOf(ref: AnyActorRef): ChartRules {
    return this.#rules[chartOf(ref) ?? ''] ?? {};
  }

  #keep(record: FlowRecord): void {
    this.records.push(record);
  }
}

const chartOf = (ref: AnyActorRef): string | null => {
  const { logic } = ref as unknown as Making;
  return 'root' in logic ? String((logic as { readonly id?: unknown }).id) : null;
};
const partRule = (rule: Rule | undefined, field: string): Rule =>
  typeof rule === 'object' && !Array.isArray(rule) ? ((rule as Readonly<Record<string, Rule | undefined>>)[field] ?? {}) : {};

const kinds: Readonly<Record<string, HiddenKind>> = {
  string: 'text',
  number: 'number',
  boolean: 'yes/no',
  undefined: 'nothing',
  function: 'function',
};
function kindOf(value: unknown): HiddenKind {
  if (value === null) return 'nothing';
  if (typeof value !== 'object') return kinds[typeof value] ?? 'other';
  return 'sessionId' in value ? 'actor' : 'record';
}
