import { statesOf } from '../model/chart.ts';
import type { ChartState, ChartTransition } from '../model/types.ts';
import type { Plan } from './plan.ts';
import { cellsOfLine, columns, sizeOfLines, span, wrapped } from './text.ts';
import type { Box, BoxKind, Line, Row, RowKind, Size, TextBlock } from './types.ts';
import type { Shown } from './view.ts';
import { actionsText, againGlyph, branchesOf, guardLine, targetLine, triggerLine } from './words.ts';

/** Pixels at scale 1. */
export const room = { inside: 10, betweenRows: 3, underTitle: 5, betweenColumns: 24, historySize: 26, tag: 4 } as const;

/** Maximum width of a title in columns. */
const widestTitle = 30;
/** Pixels per column of a name alone in its box, so that it can still be read at the smallest scale for names. */
const heldColumn = (0.6 * 9) / 0.46;
const prefixes = { enter: 'enter ', leave: 'leave ', runs: 'runs  ' } as const;

/** A box's content, relative to its corner, and the room that it needs. */
export interface Content extends Size {
  readonly title: TextBlock;
  readonly rows: readonly Row[];
}

interface Draft {
  readonly kind: RowKind;
  readonly transitions: readonly string[];
  readonly lines: readonly Line[];
}

function kindOf({ state, depth }: Shown): BoxKind {
  return depth === 0 ? 'machine' : state.type;
}

export function contentOf(shown: Shown, plan: Plan): Content {
  const { state } = shown;
  if (state.type === 'history') return historyContent(state);
  const lines = titleLines(state);
  const { width, height } = sizeOfLines(lines, 'name');
  const title = { x: room.inside, y: room.inside - 3, width, height, lines };
  const content = stacked(title, draftsOf(shown, plan));
  if (content.rows.length > 0 || shown.isOpen) return content;
  return { ...content, width: Math.max(content.width, Math.max(...lines.map(cellsOfLine)) * heldColumn + 8) };
}

const titleLines = (state: ChartState): readonly Line[] =>
  wrapped([span('name', state.key), ...(state.type === 'parallel' ? [span('word', ' all of')] : [])], widestTitle);

function historyContent({ history }: ChartState): Content {
  const lines = [[span('name', history?.kind === 'deep' ? 'H*' : 'H')]];
  const size = sizeOfLines(lines, 'name');
  const { historySize: edge } = room;
  return {
    title: { ...size, x: (edge - size.width) / 2, y: (edge - size.height) / 2, lines },
    rows: [],
    width: edge,
    height: edge,
  };
}

function stacked(title: TextBlock, drafts: readonly Draft[]): Content {
  const rows: Row[] = [];
  let y = title.y + title.height + (drafts.length > 0 ? room.underTitle : 0);
  for (const draft of drafts) {
    const size = sizeOfLines(draft.lines, 'text');
    rows.push({ ...draft, ...size, x: room.inside, y });
    y += size.height + room.betweenRows;
  }
  const bottom = drafts.length > 0 ? y - room.betweenRows : y;
  return {
    title,
    rows,
    width: Math.max(title.width, ...rows.map(({ width }) => width)) + 2 * room.inside,
    height: bottom + room.inside - 3,
  };
}

/** Arranges the transitions of a wide box in columns to save height. @param width pixels */
export function inColumns(content: Content, width: number): Content {
  const above = content.rows.filter(({ kind, transitions }) => kind !== 'anywhere' || transitions.length === 0);
  const flowing = content.rows.filter((row) => !above.includes(row));
  const column = Math.max(0, ...flowing.map((row) => row.width)) + room.betweenColumns;
  const count = Math.floor((width - 2 * room.inside + room.betweenColumns) / column);
  const [start] = flowing;
  if (count < 2 || !start || flowing.length < 2) return content;
  const total = flowing.reduce((sum, { height }) => sum + height + room.betweenRows, 0);
  const tallest = Math.max(total / count, ...flowing.map(({ height }) => height + room.betweenRows));
  let [x, y, bottom] = [start.x, start.y, start.y];
  const placed = flowing.map((row) => {
    if (y > start.y && y - start.y + row.height > tallest) [x, y] = [x + column, start.y];
    const at = { ...row, x, y };
    y += row.height + room.betweenRows;
    bottom = Math.max(bottom, y - room.betweenRows);
    return at;
  });
  const rows = [...above, ...placed];
  const right = Math.max(content.title.x + content.title.width, ...rows.map((row) => row.x + row.width));
  return { title: content.title, rows, width: right + room.inside, height: bottom + room.inside - 3 };
}

function draftsOf(shown: Shown, plan: Plan): readonly Draft[] {
  const { state, isOpen } = shown;
  const { row } = plan.columns;
  const isClosed = !isOpen && state.children.length > 0;
  const entries = isClosed
    ? []
    : [named('enter', actionsText(state.entry), 'action', row), named('leave', actionsText(state.exit), 'action', row)];
  const actors = state.invokes.map(({ id, source }) =>
    named('runs', id === source ? id : `${id} (${source})`, 'actor', row),
  );
  return [
    tagsDraft(state, row),
    ...entries,
    ...actors,
    state.hasOutput && state.type === 'final' ? draft('output', [], [span('word', 'ends with an output')], row) : null,
    isClosed ? insideDraft(state, plan) : null,
    ...transitionDrafts(shown, plan),
  ].filter((one) => one !== null);
}

const draft = (kind: RowKind, transitions: readonly string[], line: Line, most: number, indent = 2): Draft => ({
  kind,
  transitions,
  lines: wrapped(line, most, indent),
});

function named(kind: keyof typeof prefixes, text: string, role: 'action' | 'actor', most: number): Draft | null {
  if (text === '') return null;
  return draft(kind, [], [span('word', prefixes[kind]), span(role, text)], most, prefixes[kind].length);
}

/** Spaces tags for their backgrounds. */
function tagsDraft({ tags }: ChartState, most: number): Draft | null {
  if (tags.length === 0) return null;
  const lines: Line[] = [];
  for (const tag of tags) {
    const parts = wrapped([span('tag', tag)], most - 2);
    const last = lines.at(-1);
    const used = last ? sizeOfLines([last], 'text').width : 0;
    const [only] = parts;
    if (
      last &&
      only &&
      parts.length === 1 &&
      used + columns(2, 'text') + sizeOfLines(parts, 'text').width <= columns(most, 'text')
    )
      lines[lines.length - 1] = [...last, span('word', '  '), ...only];
    else lines.push(...parts);
  }
  return { kind: 'tags', transitions: [], lines: lines.map((line) => [span('word', ' '), ...line, span('word', ' ')]) };
}

/** `5 states, 12 transitions inside`, for a closed box. */
function insideDraft(state: ChartState, { hidden, columns: { row } }: Plan): Draft {
  const states = statesOf(state).length - 1;
  const transitions = hidden.get(state.id) ?? [];
  const parts = [count(states, 'state'), ...(transitions.length > 0 ? [count(transitions.length, 'transition')] : [])];
  return draft(
    'inside',
    transitions.map(({ id }) => id),
    [span('word', `${parts.join(', ')} inside`)],
    row,
  );
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

function transitionDrafts({ state, parent, isOpen }: Shown, plan: Plan): readonly Draft[] {
  const transitions = plan.rows.get(state.id) ?? [];
  const isStrip = parent === null && isOpen && transitions.length > 0;
  const kind = isStrip ? 'anywhere' : 'on';
  const { row } = plan.columns;
  const rows = transitions.map((transition, place) =>
    draft(kind, [transition.id], rowLine(transition, transitions[place - 1], state, plan), row),
  );
  return isStrip ? [draft(kind, [], [span('word', 'from anywhere')], row), ...rows] : rows;
}

/** `amount.changed [isOpen] / storeAmount → quoting`; no event if the previous row has it. */
function rowLine(
  transition: ChartTransition,
  before: ChartTransition | undefined,
  state: ChartState,
  { keyOf }: Plan,
): Line {
  const guard = guardLine(transition, branchesOf(state, transition).length);
  const isNext = before?.event === transition.event;
  const staysIn = transition.targets.every((id) => id === state.id);
  const parts: Line[] = [
    isNext ? [span('word', ' ')] : triggerLine(transition),
    guard ?? [],
    transition.actions.length > 0 ? [span('action', `/ ${actionsText(transition.actions)}`)] : [],
    transition.isForbidden ? [span('word', guard === null ? 'is forbidden' : 'does nothing')] : [],
    transition.targets.length > 0 && staysIn ? [againGlyph, span('word', 'again')] : [],
    staysIn ? [] : targetLine(transition.targets.map((id) => keyOf.get(id) ?? id)),
  ];
  return parts
    .filter((part) => part.length > 0)
    .flatMap((part, place) => (place === 0 ? part : [span('word', ' '), ...part]));
}

/** A box with only a title. */
const centered = (title: TextBlock, { width, height }: Size): TextBlock => ({
  ...title,
  x: (width - title.width) / 2,
  y: (height - title.height) / 2,
});

export function boxOf(
  shown: Shown,
  content: Content,
  place: { readonly x: number; readonly y: number } & Size,
  plan: Plan,
): Box {
  const { state, parent, depth, isOpen } = shown;
  const moved = <Part extends TextBlock>(part: Part): Part => ({ ...part, x: part.x + place.x, y: part.y + place.y });
  const isClosed = !isOpen && state.children.length > 0;
  return {
    ...place,
    state: state.id,
    kind: kindOf(shown),
    parent: parent?.state.id ?? null,
    depth,
    isOpen,
    isRegion: parent?.state.type === 'parallel',
    hidden: {
      states: isClosed ? state.children.flatMap(statesOf).map(({ id }) => id) : [],
      transitions: (plan.hidden.get(state.id) ?? []).map(({ id }) => id),
    },
    title: moved(content.rows.length === 0 && !isOpen ? centered(content.title, place) : content.title),
    rows: content.rows.map(moved),
  };
}
