import { escaped } from '../drawing/svgText.ts';
import { rowOf } from '../live/filter.ts';
import { pastTab } from '../live/past.ts';
import { type LiveActor, type LiveTab, nameOf } from '../live/tab.ts';
import type { Chart } from '../model/types.ts';
import { valueText } from '../model/valueText.ts';
import type { FlowRecord } from '../observe/records.ts';
import { timelineOf } from '../recordings/timeline.ts';
import type { Mark, Recording, TabRecording } from '../recordings/types.ts';
import { type Drawn, documentOf, drawingsOf, wordsOf } from './page.ts';

const style = `
  h1 { font: 600 1.5rem/1.25 system-ui, sans-serif }
  table { border-collapse: collapse; font: 0.875rem/1.5 ui-monospace, Menlo, Consolas, monospace }
  th, td { padding: 0.125rem 1rem 0.125rem 0; text-align: start; vertical-align: top; overflow-wrap: anywhere }
  th { color: var(--soft); font-weight: normal }
  th, .whole { white-space: nowrap }
  .scroll { overflow-x: auto; margin-block: 0.5rem }
  a { color: inherit }
  tr:target { background: var(--mark) }
  em, .soft { color: var(--soft) }
  @media (max-width: 40rem) { table { font-size: 0.75rem } th, td { padding-inline-end: 0.5rem } }
`;

type Step = Extract<FlowRecord, { kind: 'started' | 'received' | 'ended' }>;

/** Starts, events and ends. What the library tells itself is no event of the project. */
const isStep = (record: FlowRecord): record is Step =>
  record.kind === 'started' ||
  record.kind === 'ended' ||
  (record.kind === 'received' && !/^@?xstate\.(init|snapshot\.)/.test(record.type));

/** How often each transition was taken, by id. */
export function takenIn({ tabs }: Recording): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const record of tabs.flatMap(({ records }) => records))
    for (const id of 'transitions' in record ? record.transitions : []) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** The charts that an actor of the recording has. */
export function chartsIn({ charts, tabs }: Recording): readonly Chart[] {
  const used = new Set(
    tabs.flatMap(({ beginning, records }) => [
      ...beginning.actors.map(({ chart }) => chart),
      ...records.map((record) => (record.kind === 'started' ? record.chart : null)),
    ]),
  );
  return charts.filter(({ id }) => used.has(id));
}

/**
 * A recording as one HTML file: its actors, their steps and their charts. It needs no server and no network.
 * @param drawings by chart id: a drawing, or why there is none
 * @param notes warnings of the reader
 */
export function recordingPageOf(
  recording: Recording,
  drawings: ReadonlyMap<string, Drawn | Error>,
  notes: readonly string[],
): string {
  const { title, app, xstate, started, tabs, marks } = recording;
  const about = [dateText(started), app && `App ${app}`, xstate && `XState ${xstate}`].filter(Boolean).join(', ');
  const isAlone = tabs.length === 1;
  const charts = new Map(chartsIn(recording).map((chart, place) => [chart.id, { chart, id: `chart${place + 1}` }]));
  const body = [
    `<h1>${escaped(title || 'Recording')}</h1>`,
    `<p class="about">${escaped(about)}. Times are UTC. Hidden values are not in this file.</p>`,
    ...notes.map((note) => `<p>${escaped(note)}</p>`),
    ...tabs.map((tab, place) => `${isAlone ? '' : `<h2>Tab ${place + 1}</h2>\n`}${tabOf(tab, place, marks, charts)}`),
    ...[...charts.values()].map(({ chart, id }) => chartOf(chart, id, drawings.get(chart.id))),
  ];
  return documentOf(title || 'Recording', `${style}${tabs.map(filtersOf).join('')}`, body.join('\n'));
}

const idOf = (place: number, actor: number): string => `tab${place + 1}-actor${actor}`;

/** Without a script, an actor whose link was followed hides the steps of the others. */
const filtersOf = ({ beginning, records }: TabRecording, place: number): string =>
  [...beginning.actors, ...records.filter(({ kind }) => kind === 'started')]
    .map(({ actor }) => idOf(place, actor))
    .map((id) => `main:has(#${id}:target) [data-of^=tab${place + 1}-]:not([data-of=${id}]) { display: none }\n`)
    .join('');

/** By chart id, with their ids on the page. */
type Charts = ReadonlyMap<string, { readonly chart: Chart; readonly id: string }>;

function tabOf(recorded: TabRecording, place: number, marks: readonly Mark[], charts: Charts): string {
  const { records, tab: name, left } = recorded;
  const tab = pastTab(recorded, timelineOf(recorded), records.at(-1)?.q ?? 0);
  const steps = records.filter(isStep);
  const id = (actor: number) => idOf(place, actor);
  const notesOf = new Map(marks.filter((mark) => mark.tab === name).map(({ q, text }) => [q, text]));
  const skipped = left.reduce((sum, { count }) => sum + count, tab.missed);
  return `${tableOf(
    'Actors',
    ['Actor', 'Is', 'Parent', 'Started', 'State', 'Ended'],
    [...tab.actors.values()].map((actor) => actorRow(actor, tab, id, charts)),
  )}
<p class="soft">An actor’s link shows its steps alone. <a href="#">All steps</a></p>
${tableOf(
  'Steps',
  ['Time', 'Actor', 'Event', 'State'],
  steps.map((record) => stepRow(record, tab, id(record.actor), notesOf.get(record.q))),
)}
${skipped === 0 ? '' : `<p class="soft">Steps that were not recorded: ${skipped}.</p>`}`;
}

function tableOf(name: string, heads: readonly string[], rows: readonly string[]): string {
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join('');
  return `<h2>${name}</h2>
<div class="scroll" tabindex="0" role="region" aria-label="${name}"><table>
<thead><tr>${head}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table></div>`;
}

const linkTo = (id: string, text: string): string => `<a href="#${escaped(id)}">${escaped(text)}</a>`;
const cell = (content: string, kind = ''): string => `<td${kind && ` class="${kind}"`}>${content}</td>`;

function actorRow(actor: LiveActor, tab: LiveTab, idOf: (actor: number) => string, charts: Charts): string {
  const chart = charts.get(actor.chart ?? '');
  const parent = tab.actors.get(actor.parent ?? -1);
  const time = (at: number | null) => (at === null ? '–' : timeText(at + tab.epochOffset));
  const cells = [
    cell(linkTo(idOf(actor.actor), nameOf(actor)), 'whole'),
    cell(chart ? linkTo(chart.id, chart.chart.id) : actor.of === 'unknown' ? '–' : actor.of, 'whole'),
    cell(parent ? linkTo(idOf(parent.actor), nameOf(parent)) : '–', 'whole'),
    cell(time(actor.startedAt), 'whole'),
    cell(actor.value === undefined ? '–' : escaped(valueText(actor.value)), 'whole'),
    cell(actor.endedAt === null ? '–' : `${escaped(actor.status ?? '')} ${time(actor.endedAt)}`, 'whole'),
  ];
  return `<tr id="${idOf(actor.actor)}">${cells.join('')}</tr>`;
}

function stepRow(record: Step, tab: LiveTab, id: string, note: string | undefined): string {
  const { actor, what, result } = rowOf(tab, record);
  const state = record.kind === 'ended' || record.value === undefined ? result : `→ ${valueText(record.value)}`;
  const cells = [
    cell(timeText(record.t + tab.epochOffset), 'whole'),
    cell(linkTo(id, actor)),
    cell(`${escaped(what)}${note === undefined ? '' : ` <em>${escaped(note)}</em>`}`),
    cell(escaped(state)),
  ];
  return `<tr data-of="${id}">${cells.join('')}</tr>`;
}

function chartOf(chart: Chart, id: string, drawn: Drawn | Error | undefined): string {
  const drawing =
    typeof drawn === 'function'
      ? drawingsOf(drawn, `Drawing of ${chart.id}`)
      : `<p>${escaped(drawn?.message ?? '')}</p>`;
  return `<section id="${id}">
<h2>${escaped(chart.id)}</h2>
<p class="about">Chart ${escaped(chart.fingerprint)}. A number says how often the recording takes an arrow.</p>
${drawing}
<details><summary>In words</summary>
${wordsOf(chart, 1)}
</details></section>`;
}

const dateText = (at: number): string => new Date(at).toISOString().slice(0, 10);
const timeText = (at: number): string => new Date(at).toISOString().slice(11, 23);
