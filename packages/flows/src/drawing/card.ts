import type { Line } from '../layout/types.ts';
import { actionsText, branchesOf, guardLine, triggerLine } from '../layout/words.ts';
import { allTransitions, statesOf } from '../model/chart.ts';
import type { Chart, ChartTransition } from '../model/types.ts';

/** The words beside the pointer. */
export interface Card {
  readonly title: string;
  readonly lines: readonly string[];
}

/** Ways listed each way; the rest are counted. */
const mostWays = 12;

/** Everything about a state, with the labels of its arrows. Null for no state of the chart. */
export function stateCard(chart: Chart, id: string): Card | null {
  const state = statesOf(chart.root).find((one) => one.id === id);
  if (!state) return null;
  const within = new Set(statesOf(state).map((one) => one.id));
  const all = allTransitions(chart);
  const out = all.filter(({ source }) => within.has(source));
  const into = all.filter(({ source, targets }) => !within.has(source) && targets.some((target) => within.has(target)));
  const named = (word: string, text: string) => (text === '' ? [] : [`${word} ${text}`]);
  return {
    title: shortId(chart, id),
    lines: [
      ...(state.description === null ? [] : [state.description]),
      ...named('tags', state.tags.join(', ')),
      ...named(
        'runs',
        state.invokes.map(({ id: name, source }) => (name === source ? name : `${name} (${source})`)).join(', '),
      ),
      ...named('enter', actionsText(state.entry)),
      ...named('leave', actionsText(state.exit)),
      ...listed(chart, 'out', out),
      ...listed(chart, 'in', into),
    ],
  };
}

/** The transitions that an arrow, a label or a row stands for. Null without transitions of the chart. */
export function transitionsCard(chart: Chart, ids: readonly string[]): Card | null {
  const found = allTransitions(chart).filter(({ id }) => ids.includes(id));
  const [first] = found;
  if (!first) return null;
  const [sources, targets] = [found.map(({ source }) => source), found.flatMap((one) => one.targets)];
  const only = ([name, ...names]: readonly string[]) =>
    name !== undefined && names.every((other) => other === name) ? shortId(chart, name) : undefined;
  return {
    title: `${only(sources) ?? 'several states'} → ${only(targets) ?? (targets.length === 0 ? 'stays' : 'several states')}`,
    lines: found.flatMap((one) => [wayText(chart, one), ...(one.description === null ? [] : [one.description])]),
  };
}

const listed = (chart: Chart, word: 'out' | 'in', ways: readonly ChartTransition[]): readonly string[] => [
  ...ways
    .slice(0, mostWays)
    .map((one) => `${word} ${word === 'in' ? `${shortId(chart, one.source)}: ` : ''}${wayText(chart, one)}`),
  ...(ways.length > mostWays ? [`${word} and ${ways.length - mostWays} more`] : []),
];

/** An id without the machine's, which the page has as its title. */
const shortId = (chart: Chart, id: string): string => (id === chart.id ? id : id.slice(chart.id.length + 1));

const textOf = (line: Line): string => line.flatMap(({ role, text }) => (role === 'glyph' ? [] : [text])).join('');

/** `after requestLimit 30 s else if [isOpen] / storeProblem → editing`. */
function wayText(chart: Chart, transition: ChartTransition): string {
  const { kind, source, targets, actions } = transition;
  const state = statesOf(chart.root).find(({ id }) => id === source);
  const guard = state ? guardLine(transition, branchesOf(state, transition).length) : null;
  return [
    `${kind === 'after' ? 'after ' : ''}${textOf(triggerLine(transition))}`,
    ...(guard === null ? [] : [textOf(guard)]),
    ...(actions.length === 0 ? [] : [`/ ${actionsText(actions)}`]),
    ...(targets.length === 0 ? [] : [`→ ${targets.map((id) => shortId(chart, id)).join(', ')}`]),
  ].join(' ');
}
