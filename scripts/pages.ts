import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isEffect } from '@statechange/flows/model/actions';
import { allTransitions, statesOf, toChart } from '@statechange/flows/model/chart';
import { guardText } from '@statechange/flows/model/guards';
import { toMermaid } from '@statechange/flows/model/mermaid';
import type { Chart, ChartState, ChartTransition, Json } from '@statechange/flows/model/types';
import type { AnyStateMachine } from 'xstate';

type Row = readonly string[];

/** A page of `docs/machines`: the README's prose, the rest from the running machine. */
export function machinePage(machine: AnyStateMachine, prose: string, path = `machines/${machine.id}`): string {
  const chart = toChart(machine);
  const sections = [
    prose.trim(),
    `## Diagram\n\n\`\`\`mermaid\n${toMermaid(chart)}\n\`\`\``,
    section('Events', ['Event', 'From', 'Guard', 'To', 'Actions'], rowsOf(chart, 'event', 'always', 'complete')),
    section('Actors', ['Outcome', 'From', 'Guard', 'To', 'Actions'], rowsOf(chart, 'done', 'error')),
    section('Timers', ['Timer', 'Waits', 'From', 'Guard', 'To', 'Actions'], timerRows(chart)),
    section('States', ['State', 'Tags', 'Rail', 'Runs', 'Meaning'], stateRows(chart)),
    section('Effects', ['Effect'], effectsOf(machine)),
    coverage(chart),
  ];
  return `${[generatedNote(path), ...sections.filter(Boolean)].join('\n\n')}\n`;
}

const generatedNote = (path: string): string => `<!-- Written by \`npm run docs\` from ${path}. Change it there. -->`;

export const proseOf = (root: string, path: string): string => readFileSync(join(root, path, 'README.md'), 'utf8');

function section(title: string, heading: Row, rows: readonly Row[]): string {
  if (rows.length === 0) return '';
  const line = (cells: Row) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [`## ${title}`, '', line(heading), line(heading.map(() => '---')), ...rows.map(line)].join('\n');
}

const code = (text: string): string => (text === '' ? '' : `\`${text}\``);

/** A state by its path; the machine itself is "anywhere". */
const placeOf = (chart: Chart, id: string): string =>
  id === chart.id ? 'anywhere' : code(id.slice(chart.id.length + 1));

const transitionCells = (chart: Chart, state: ChartState, { guard, targets, actions }: ChartTransition): Row => [
  placeOf(chart, state.id),
  code(guard === null ? '' : guardText(guard)),
  targets.length === 0 ? 'stays' : targets.map((target) => placeOf(chart, target)).join(', '),
  actions.map(({ name }) => code(name)).join(', '),
];

const transitionsOf = (chart: Chart, ...kinds: readonly ChartTransition['kind'][]) =>
  statesOf(chart.root).flatMap((state) =>
    state.transitions.filter(({ kind }) => kinds.includes(kind)).map((transition) => ({ state, transition })),
  );

function rowsOf(chart: Chart, ...kinds: readonly ChartTransition['kind'][]): readonly Row[] {
  const nameOf = ({ kind, on, label, guard }: ChartTransition) =>
    kind === 'event' ? code(on) : guard === null ? label : label.replace(` [${guardText(guard)}]`, '');
  return transitionsOf(chart, ...kinds).map(({ state, transition }) => [
    nameOf(transition),
    ...transitionCells(chart, state, transition),
  ]);
}

const timerRows = (chart: Chart): readonly Row[] =>
  transitionsOf(chart, 'after').map(({ state, transition }) => [
    code(transition.on),
    durationOf(transition.delay?.ms ?? null),
    ...transitionCells(chart, state, transition),
  ]);

const durationOf = (delay: number | null): string => {
  if (delay === null) return 'computed';
  return delay % 1000 === 0 ? `${delay / 1000} s` : `${delay} ms`;
};

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

const stateRows = (chart: Chart): readonly Row[] =>
  statesOf(chart.root)
    .filter(({ id }) => id !== chart.id)
    .map(({ id, tags, meta, invokes, description, type }) => [
      placeOf(chart, id),
      tags.map(code).join(', '),
      textOf(meta.rail),
      invokes.map(({ source }) => code(source)).join(', '),
      [
        description ?? textOf(meta.title),
        type === 'final' ? 'The end.' : '',
        meta.requirement ? `(${textOf(meta.requirement)})` : '',
      ]
        .filter(Boolean)
        .join(' '),
    ]);

/** Plain functions are effects; XState's own actions change nothing outside. */
const effectsOf = (machine: AnyStateMachine): readonly Row[] =>
  Object.entries(machine.implementations.actions)
    .filter(([, action]) => isEffect(action))
    .map(([name]) => [code(name)]);

const countsOf = (chart: Chart): { readonly states: number; readonly transitions: number } => ({
  states: statesOf(chart.root).length,
  transitions: allTransitions(chart).length,
});

function coverage(chart: Chart): string {
  const { states, transitions } = countsOf(chart);
  return `${states}/${states} states and ${transitions}/${transitions} transitions are taken by the tests, which fail below that.`;
}

/** The index: every machine with its first sentence. */
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

export function firstSentence(prose: string): string {
  const paragraph = prose.split('\n\n').find((part) => !part.startsWith('#')) ?? '';
  const text = paragraph.replaceAll('\n', ' ').trim();
  return /^.*?\.(?= |$)/.exec(text)?.[0] ?? text;
}
