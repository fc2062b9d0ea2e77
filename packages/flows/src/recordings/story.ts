import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { startTime } from '../run/cases.ts';
import { Run } from '../run/run.ts';
import type { Performed } from '../run/simulate.ts';
import { setStage } from '../run/stage.ts';
import type { Act, TimedAct } from './acts.ts';
import { type Import, importLines, literal, quoted, type WriteValue } from './literal.ts';
import { isPlain, isTimeAbout, moved } from './samples.ts';

/** The project's names for a story. */
export interface StoryNames {
  readonly machine: Import;
  readonly story: Import;
  /** The start time of stories, so that times are relative to it. */
  readonly startTime: Import;
  /** Writes special values: errors, references, amounts. */
  readonly write?: WriteValue;
}

/** A deliberate wait in milliseconds, which fires everything due. */
interface TimedWait {
  readonly act: Extract<Performed, { type: 'wait' }>;
  readonly time: number;
}

export interface ToldStory {
  readonly title: string;
  readonly machine: AnyStateMachine;
  readonly input: unknown;
  /** The input's clock function, if any. */
  readonly clock: (() => number) | null;
  readonly acts: readonly (TimedAct | TimedWait)[];
  /** Epoch milliseconds. */
  readonly start: number;
}

/** The story of a run. @param input from the cases; a function is called with a clock */
export function toldBy(
  title: string,
  machine: AnyStateMachine,
  input: unknown,
  steps: readonly Performed[],
): ToldStory {
  const clock = () => startTime;
  const made: unknown = typeof input === 'function' ? (input as (now: () => number) => unknown)(clock) : input;
  return {
    title,
    machine,
    input: made,
    clock,
    acts: steps.map((step) => ({ act: actOf(step), time: startTime }) as TimedAct | TimedWait),
    start: startTime,
  };
}

function actOf(step: Performed): Act | TimedWait['act'] {
  if (step.type === 'done') return { type: 'done', actor: step.actor, output: step.output };
  return step.type === 'fault' ? { type: 'fault', actor: step.actor, error: step.error } : step;
}

const longestLine = 150;

type Line =
  | { readonly call: 'send' | 'resolve' | 'reject'; readonly values: readonly unknown[] }
  | { readonly call: 'advance'; readonly by: number };

/**
 * Writes a kit test. The story is run while it is written, so the test passes as pasted: it waits
 * for timers, keeps their order with events, and ends in the same state.
 */
export function storyOf({ title, machine, input, clock, acts, start }: ToldStory, names: StoryNames): string {
  const by = startTime - start;
  const begun = moved(input, by, start);
  const { lines, state, isWhole } = perform(
    machine,
    (now) => withClock(begun, clock, now),
    acts.map((each) => moveAct(each, by, start)),
  );
  const imports: Import[] = [
    names.machine,
    names.story,
    { name: 'expect', from: 'vitest' },
    { name: 'test', from: 'vitest' },
  ];
  const code = (value: unknown): string => {
    const made = literal(value, writeOwn(names, clock), '  ');
    imports.push(...made.imports);
    return made.code;
  };
  const began = code(begun);
  const told = lines.map((line) =>
    line.call === 'advance'
      ? `  flow.advance(${withSeparators(line.by)});`
      : callText(line.call, line.values.map(code)),
  );
  const argument = clock && holds(begun, clock) ? `(now: () => number) => (${began})` : began;
  // Recorded data does not satisfy the machine's types.
  const first = `  const flow = ${names.story.name}(${names.machine.name} as AnyStateMachine, ${argument});`;
  const rest = isWhole ? [] : ['  // What came next depends on values that the recording does not have.'];
  const body = [
    `test(${quoted(title)}, () => {`,
    first,
    ...told,
    ...rest,
    `  expect(flow.state).toBe(${quoted(state)});`,
    '});',
  ];
  const heads = [...importLines(imports), "import type { AnyStateMachine } from 'xstate';"].toSorted((a, b) =>
    moduleOf(a) < moduleOf(b) ? -1 : 1,
  );
  return [...heads, '', ...body, ''].join('\n');
}

/** On one line if it fits. */
function callText(call: string, values: readonly string[]): string {
  const line = `  flow.${call}(${values.join(', ')});`;
  return line.length <= longestLine || values.length < 2 || line.includes('\n')
    ? line
    : `  flow.${call}(\n${values.map((value) => `    ${value},\n`).join('')}  );`;
}

/** Packages first, then the project's modules. */
const moduleOf = (line: string): string => (line.split(' from ')[1] ?? '').replace(/^'(?!#)/, ' ');
const withSeparators = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, '_');

/** Writes the clock as `now`, and times relative to the story's start. */
const writeOwn =
  ({ startTime: { name, from }, write }: StoryNames, clock: (() => number) | null): WriteValue =>
  (value, inner) => {
    if (clock !== null && value === clock) return { code: 'now', imports: [] };
    if (typeof value !== 'number' || !isTimeAbout(value, startTime)) return write?.(value, inner) ?? null;
    const after = value - startTime;
    const code = after === 0 ? name : `${name} ${after < 0 ? '-' : '+'} ${withSeparators(Math.abs(after))}`;
    return { code, imports: [{ name, from }] };
  };

function withClock(value: unknown, clock: (() => number) | null, now: () => number): unknown {
  if (clock !== null && value === clock) return now;
  if (Array.isArray(value)) return value.map((part) => withClock(part, clock, now));
  return isPlain(value)
    ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withClock(part, clock, now)]))
    : value;
}

const holds = (value: unknown, part: unknown): boolean =>
  value === part ||
  ((Array.isArray(value) || isPlain(value)) && Object.values(value).some((inner) => holds(inner, part)));

function moveAct({ act, time }: TimedAct | TimedWait, by: number, start: number): TimedAct | TimedWait {
  if (act.type === 'wait') return { act, time: time + by };
  if (act.type === 'event')
    return { act: { ...act, event: moved(act.event, by, start) as typeof act.event }, time: time + by };
  return { act: act.type === 'done' ? { ...act, output: moved(act.output, by, start) } : act, time: time + by };
}

/** Runs the acts separately to determine how long to wait for timers. */
function perform(
  machine: AnyStateMachine,
  input: (now: () => number) => unknown,
  acts: readonly (TimedAct | TimedWait)[],
) {
  const stage = setStage(machine);
  const run = new Run(stage, input);
  const lines: Line[] = [];
  const wait = (milliseconds: number) => {
    if (milliseconds <= 0) return;
    const last = lines.at(-1);
    if (last?.call === 'advance') lines[lines.length - 1] = { call: 'advance', by: last.by + milliseconds };
    else lines.push({ call: 'advance', by: milliseconds });
    run.advance(milliseconds);
  };
  for (const { act, time } of acts) {
    if (act.type === 'wait') {
      wait(act.milliseconds);
      continue;
    }
    if (act.type === 'elapse') {
      const timer = run.deadlines.find(({ type }) => type === act.timer);
      // Another timer due at the same time may have fired it already.
      if (timer) wait(timer.due - run.now());
      continue;
    }
    // A timer that fired late must not fire before earlier acts.
    if (act.type !== 'event' && ![...stage.running].some(({ id }) => id === act.actor))
      return { lines, state: stateOf(run), isWhole: false };
    wait(Math.min(Math.round(time), ...run.deadlines.map(({ due }) => due - 1)) - run.now());
    tell(act, lines);
    if (act.type === 'event') run.perform({ type: 'event', event: act.event });
    else run.perform({ ...act, variant: 0 });
  }
  return { lines, state: stateOf(run), isWhole: true };
}

function stateOf(run: Run<AnyStateMachine>): string {
  const state = leaves((run.snapshot as AnyMachineSnapshot).value).join(' ');
  run.stop();
  return state;
}

function tell(act: Exclude<Act, { type: 'elapse' }>, lines: Line[]): void {
  const last = lines.at(-1);
  if (act.type === 'event' && last?.call === 'send')
    lines[lines.length - 1] = { call: 'send', values: [...last.values, act.event] };
  else if (act.type === 'event') lines.push({ call: 'send', values: [act.event] });
  else if (act.type === 'done')
    lines.push({ call: 'resolve', values: act.output === undefined ? [act.actor] : [act.actor, act.output] });
  else lines.push({ call: 'reject', values: [act.actor, act.error] });
}

/** `editing`, `settling.ledger.open settling.receipt.printing`. */
const leaves = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : Object.entries(value as Record<string, unknown>).flatMap(([key, child]) => {
        const below = leaves(child);
        return below.length === 0 ? [key] : below.map((leaf) => `${key}.${leaf}`);
      });
