import { statesOf } from './chart.ts';
import { guardText } from './guards.ts';
import { waysInto } from './paths.ts';
import { triggerText } from './transitions.ts';
import type { ActorKind, Chart, ChartAction, ChartState, ChartTransition } from './types.ts';

/** A state in words, as complete as the drawing. */
export interface OutlineItem {
  readonly state: string;
  /** 1 for the machine. */
  readonly level: number;
  readonly name: string;
  /** Sentences about what the state is and does. */
  readonly facts: readonly string[];
  /** One line per event, in source order. */
  readonly ways: readonly OutlineWay[];
  /** Ids of transitions from elsewhere, including those to a state that starts with this one. */
  readonly waysIn: readonly string[];
}

interface OutlineWay {
  readonly event: string;
  readonly text: string;
  /** Ids of the branches. */
  readonly transitions: readonly string[];
}

/** In the order of the drawing. */
export function outlineOf(chart: Chart): readonly OutlineItem[] {
  const states = statesOf(chart.root);
  return states.map((state) => {
    const waysIn = waysInto(chart, state.id).map(({ id }) => id);
    return {
      state: state.id,
      level: state.path.length + 1,
      name: state.path.length === 0 ? chart.id : state.key,
      facts: factsOf(state, chart, waysIn.length),
      ways: waysOf(state, chart),
      waysIn,
    };
  });
}

/** A state's transitions by event, with branches as "if, else if, else". */
export function waysOf(state: ChartState, chart: Chart): readonly OutlineWay[] {
  const byEvent = Map.groupBy(state.transitions, ({ event }) => event);
  return [...byEvent].map(([event, branches]) => {
    const told = branches.map((branch, place) => branchText(branch, chart, place, branches.length));
    const [first] = branches;
    const delay = first?.delay && first.delay.ms !== null ? ` (${durationText(first.delay.ms)})` : '';
    return {
      event,
      text: `${first ? triggerText(first.kind, first.on) : event}${delay}: ${told.join('; ')}`,
      transitions: branches.map(({ id }) => id),
    };
  });
}

function branchText(branch: ChartTransition, chart: Chart, place: number, count: number): string {
  const { guard, targets, actions, reenter, description, isForbidden } = branch;
  const condition =
    guard === null ? (place > 0 ? 'else ' : '') : `${place === 0 ? 'if' : 'else if'} ${guardText(guard)} `;
  const where = targets.map((target) => placeName(target, chart)).join(' and ');
  const move = isForbidden
    ? 'does nothing'
    : targets.length === 0
      ? 'stays'
      : `${reenter ? 'enters anew' : 'goes to'} ${where}`;
  const does = actions.length === 0 ? '' : `, does ${actionsText(actions)}`;
  const why = description === null ? '' : ` (${description})`;
  return `${count === 1 && guard === null ? '' : condition}${move}${does}${why}`;
}

/** A state's path below the machine. */
export const placeName = (id: string, chart: Chart): string =>
  id === chart.id ? chart.id : id.startsWith(`${chart.id}.`) ? id.slice(chart.id.length + 1) : id;

const actionsText = (actions: readonly ChartAction[]): string => actions.map(({ name }) => name).join(', ');

const kindTexts: Readonly<Record<ChartState['type'], string>> = {
  atomic: 'State',
  compound: 'One of its states is active',
  parallel: 'All of its states are active',
  final: 'An ending',
  history: 'Returns to where it was',
};

function factsOf(state: ChartState, chart: Chart, waysIn: number): readonly string[] {
  const {
    type,
    initial,
    initialActions,
    tags,
    invokes,
    entry,
    exit,
    description,
    history,
    hasOutput,
    transitions,
    meta,
  } = state;
  const facts = [
    `${kindTexts[type]}.`,
    description,
    initial !== null && `Begins with ${placeName(initial, chart)}.`,
    initialActions.length > 0 && `On the way there does ${actionsText(initialActions)}.`,
    history &&
      `${history.kind === 'deep' ? 'Deep' : 'Shallow'} history, at first ${history.targets.map((target) => placeName(target, chart)).join(' and ') || 'as begun'}.`,
    hasOutput && 'Ends with an output.',
    tags.length > 0 && `Tags ${tags.join(', ')}.`,
    invokes.length > 0 &&
      `Runs ${invokes.map(({ id, source, kind }) => `${id === source ? id : `${id} (${source})`}, ${kindText(kind)}`).join('; ')}.`,
    entry.length > 0 && `On entry does ${actionsText(entry)}.`,
    exit.length > 0 && `On exit does ${actionsText(exit)}.`,
    ...Object.entries(meta).map(
      ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}.`,
    ),
    `${countText(transitions.length, 'way')} out, ${waysIn} in.`,
  ];
  return facts.filter((fact) => typeof fact === 'string');
}

const countText = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

export function durationText(ms: number): string {
  if (ms < 1_000 || ms % 100 !== 0) return `${ms} ms`;
  const parts = [
    [Math.floor(ms / 86_400_000), 'd'],
    [Math.floor(ms / 3_600_000) % 24, 'h'],
    [Math.floor(ms / 60_000) % 60, 'min'],
    [(ms % 60_000) / 1_000, 's'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}

/** Plain text for a terminal or a file. */
export const outlineText = (chart: Chart): string =>
  outlineOf(chart)
    .map(({ level, name, facts, ways }) => {
      const indent = '  '.repeat(level - 1);
      return [`${indent}${name}: ${facts.join(' ')}`, ...ways.map(({ text }) => `${indent}  - ${text}`)].join('\n');
    })
    .join('\n');

const kindText = (kind: ActorKind): string =>
  kind === 'unknown' ? 'an actor' : `${kind === 'observable' ? 'an' : 'a'} ${kind}`;
