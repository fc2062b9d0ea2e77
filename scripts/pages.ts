import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import { type Chart, type ChartState, type ChartTransition, statesOf, toChart } from '#machines/shared/chart.ts';
import { toMermaid } from './mermaid.ts';

type Row = readonly string[];

/** One page of `docs/machines`: prose from the machine's folder, everything else from the running machine. */
export function machinePage(machine: AnyStateMachine, prose: string): string {
  const chart = toChart(machine);
  const sections = [
    prose.trim(),
    `## Diagram\n\n\`\`\`mermaid\n${toMermaid(chart)}\n\`\`\``,
    section('Events', ['Event', 'From', 'Guard', 'To', 'Actions'], rowsOf(chart, 'event', 'always', 'complete')),
    section('Actors', ['Outcome', 'From', 'Guard', 'To', 'Actions'], rowsOf(chart, 'done', 'error')),
    section('Timers', ['Timer', 'Waits', 'From', 'Guard', 'To', 'Actions'], timerRows(machine, chart)),
    section('States', ['State', 'Tags', 'Rail', 'Runs', 'Meaning'], stateRows(chart)),
    section('Effects', ['Effect'], effectsOf(machine)),
    coverage(chart),
  ];
  return `${[generatedNote(machine.id), ...sections.filter(Boolean)].join('\n\n')}\n`;
}

const generatedNote = (id: string): string => `<!-- Written by \`npm run docs\` from machines/${id}. Change it there. -->`;

/** The README of a machine's folder. */
export const proseOf = (root: string, folder: string): string => readFileSync(join(root, 'machines', folder, 'README.md'), 'utf8');

function section(title: string, heading: Row, rows: readonly Row[]): string {
  if (rows.length === 0) return '';
  const line = (cells: Row) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [`## ${title}`, '', line(heading), line(heading.map(() => '---')), ...rows.map(line)].join('\n');
}

const code = (text: string): string => (text === '' ? '' : `\`${text}\``);

/** A state by its path below the machine; the machine itself is "anywhere". */
const placeOf = (chart: Chart, id: string): string => (id === chart.id ? 'anywhere' : code(id.slice(chart.id.length + 1)));

const transitionCells = (chart: Chart, state: ChartState, { guard, targets, actions }: ChartTransition): Row => [
  placeOf(chart, state.id),
  code(guard ?? ''),
  targets.length === 0 ? 'stays' : targets.map((target) => placeOf(chart, target)).join(', '),
  actions.map(code).join(', '),
];

const transitionsOf = (chart: Chart, ...kinds: readonly ChartTransition['kind'][]) =>
  statesOf(chart.root).flatMap((state) => state.transitions.filter(({ kind }) => kinds.includes(kind)).map((transition) => ({ state, transition })));

function rowsOf(chart: Chart, ...kinds: readonly ChartTransition['kind'][]): readonly Row[] {
  const nameOf = ({ kind, on, label, guard }: ChartTransition) =>
    kind === 'event' ? code(on) : guard === null ? label : label.replace(` [${guard}]`, '');
  return transitionsOf(chart, ...kinds).map(({ state, transition }) => [nameOf(transition), ...transitionCells(chart, state, transition)]);
}

const timerRows = (machine: AnyStateMachine, chart: Chart): readonly Row[] =>
  transitionsOf(chart, 'after').map(({ state, transition }) => [
    code(transition.on),
    durationOf(machine.implementations.delays[transition.on]),
    ...transitionCells(chart, state, transition),
  ]);

const durationOf = (delay: unknown): string => {
  if (typeof delay !== 'number') return 'computed';
  return delay % 1000 === 0 ? `${delay / 1000} s` : `${delay} ms`;
};

const stateRows = (chart: Chart): readonly Row[] =>
  statesOf(chart.root)
    .filter(({ id }) => id !== chart.id)
    .map(({ id, tags, meta, invokes, description, type }) => [
      placeOf(chart, id),
      tags.map(code).join(', '),
      meta.rail ?? '',
      invokes.map(({ source }) => code(source)).join(', '),
      [description ?? meta.title ?? '', type === 'final' ? 'The end.' : '', meta.requirement ? `(${meta.requirement})` : '']
        .filter(Boolean)
        .join(' '),
    ]);

/** Plain functions among the actions are effects; the others are XState's own and change nothing outside. */
const effectsOf = (machine: AnyStateMachine): readonly Row[] =>
  Object.entries(machine.implementations.actions)
    .filter(([, action]) => typeof action === 'function' && !('resolve' in action))
    .map(([name]) => [code(name)]);

export const countsOf = (chart: Chart): { readonly states: number; readonly transitions: number } => {
  const states = statesOf(chart.root);
  return { states: states.length, transitions: states.reduce((sum, { transitions }) => sum + transitions.length, 0) };
};

function coverage(chart: Chart): string {
  const { states, transitions } = countsOf(chart);
  return `## Coverage\n\n${states}/${states} states and ${transitions}/${transitions} transitions are taken by the tests, which fail below that.`;
}

/** The first page: every machine with the first sentence of its description. */
export function indexPage(machines: readonly { readonly machine: AnyStateMachine; readonly prose: string }[]): string {
  const rows = machines.map(({ machine, prose }) => {
    const { states, transitions } = countsOf(toChart(machine));
    return [`[${machine.id}](${machine.id}.md)`, String(states), String(transitions), firstSentence(prose)];
  });
  const intro =
    'Every flow is an explicit state machine. These pages are written from the running machines by `npm run docs`, and a test fails when they differ.';
  return [
    '<!-- Written by `npm run docs`. -->',
    '# Machines',
    intro,
    section('All machines', ['Machine', 'States', 'Transitions', 'What it is'], rows),
    '',
  ].join('\n\n');
}

function firstSentence(prose: string): string {
  const paragraph = prose.split('\n\n').find((part) => !part.startsWith('#')) ?? '';
  const text = paragraph.replaceAll('\n', ' ').trim();
  return /^.*?\.(?= |$)/.exec(text)?.[0] ?? text;
}
