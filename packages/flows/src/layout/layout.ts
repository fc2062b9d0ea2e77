import type { Chart } from '../model/types.ts';
import { aligned } from './align.ts';
import { cards } from './cards.ts';
import { type Engine, type Fitting, graphOf, isLarge } from './elk.ts';
import { type Columns, type Plan, planOf } from './plan.ts';
import { read } from './read.ts';
import {
  compare,
  type Drawn,
  defectsOf,
  fitOf,
  isRead,
  isReadIn,
  legible,
  mostRead,
  readable,
  scoreOf,
} from './score.ts';
import type { Direction, Layout, Rung, Size } from './types.ts';
import { levelsOf, lowestLevel, openedTo } from './view.ts';

const allRungs: ReadonlyArray<Exclude<Rung, 'cards'>> = ['full', 'unordered', 'loose', 'plain'];
const directions: readonly Direction[] = ['right', 'down'];
/** Maximum width of cards in pixels. */
const widestCards = 1400;

const judged = (drawn: Drawn): Layout => ({ ...drawn, defects: defectsOf(drawn) });

export interface Care {
  /** Interactive: tries one set of options, and the other direction only if the labels do not fit. */
  readonly isQuick?: boolean;
  /** The only direction to try, so that toggling a state does not rotate the chart. */
  readonly kept?: Direction | undefined;
  /** The scale from which a chart is set closer, in narrower columns, if it must be moved sideways. */
  readonly tightFrom?: number;
}

/** Columns for labels that are read only in a part that is looked at closer. */
const short: Columns = { row: 20, label: 15 };
/** Narrower columns, widest first, with the part of the usual room between what is drawn. */
const narrower: ReadonlyArray<readonly [Columns, number]> = [
  [{ row: 28, label: 20 }, 2 / 3],
  [{ row: 24, label: 18 }, 2 / 3],
  [short, 2 / 3],
  [{ row: 17, label: 13 }, 0.4],
];
/** Ways to set a chart closer. */
const closer = [
  ['full', 'right', false],
  ['full', 'down', false],
  ['unordered', 'right', false],
  ['unordered', 'down', false],
  ['full', 'down', true],
] as const;

/**
 * Lays out a chart's open states in the better direction. If ELK fails or leaves overlaps, falls
 * back to simpler options and finally to cards, so it always succeeds.
 */
export async function layOut(
  chart: Chart,
  opened: ReadonlySet<string>,
  space: Size,
  engine: Engine,
  care: Care = {},
): Promise<Layout> {
  return bestOf(await candidates(chart, opened, [space], engine, care), chart, opened, space);
}

const isSound = ({ defects }: Layout): boolean => defects.every(({ kind }) => kind === 'arrow-title');

/** Directions, and sets of options from best to worst. */
function triesOf({ bundles }: Plan, [space]: readonly Size[], { kept, isQuick = false }: Care) {
  const natural = space && space.width < space.height ? directions.toReversed() : directions;
  const ways = kept ? [kept] : isQuick ? natural : directions;
  // Source order takes space, which many arrows have none of.
  return { ways, rungs: isQuick && bundles.length > mostRead ? allRungs.slice(1) : allRungs };
}

async function candidates(
  chart: Chart,
  opened: ReadonlySet<string>,
  rooms: readonly Size[],
  engine: Engine,
  care: Care,
): Promise<readonly Layout[]> {
  const plan = planOf(chart, opened);
  const { ways, rungs } = triesOf(plan, rooms, care);
  const isQuick = care.isQuick ?? false;
  const found: Layout[] = [];
  for (const rung of rungs) {
    for (const direction of ways) {
      const layout = await attempt(plan, direction, rung, engine, isQuick);
      if (layout) found.push(layout);
      if (layout && isSound(layout) && (isLarge(plan) || (isQuick && rooms.every((space) => isReadIn(layout, space)))))
        break;
    }
    const sound = found.filter(isSound);
    if (sound.length > 0 && (isQuick || rung !== 'full' || !rooms.some((space) => mayGain(sound, space)))) break;
  }
  const [space] = rooms;
  // Rows, for what is too long in either direction.
  if (
    space &&
    !isQuick &&
    ways.includes('right') &&
    !isLarge(plan) &&
    !found.some((layout) => isReadIn(layout, space))
  ) {
    const rows = await attempt(plan, 'right', 'unordered', engine, true, { ratio: space.width / space.height });
    if (rows && isSound(rows)) found.push(rows);
  }
  if (space && !isQuick && !isLarge(plan) && plan.bundles.length > mostRead) {
    const close = await closest(plan, ways, space, engine);
    if (close && found.every((one) => fitOf(one, space) < fitOf(close, space))) found.push(close);
  }
  const { tightFrom } = care;
  if (
    space &&
    tightFrom !== undefined &&
    found.some((layout) => isRead(layout) && fitOf(layout, space) >= tightFrom) &&
    !found.some((layout) => isReadIn(layout, space))
  )
    found.push(...(await tightened(plan, space, engine)));
  return found;
}

/** With less room for the labels of many arrows, which are hidden at first sight and would leave holes. */
async function closest(plan: Plan, ways: readonly Direction[], space: Size, engine: Engine): Promise<Layout | null> {
  const found: Layout[] = [];
  for (const direction of ways) {
    const layout = await attempt({ ...plan, columns: short }, direction, 'unordered', engine, false, { room: 2 / 3 });
    if (layout && isSound(layout)) found.push(layout);
  }
  return found.sort((one, other) => fitOf(other, space) - fitOf(one, space))[0] ?? null;
}

/** The widest columns in which a chart can be read, or none. */
async function tightened(plan: Plan, space: Size, engine: Engine): Promise<readonly Layout[]> {
  for (const [columns, room] of narrower) {
    const found: Layout[] = [];
    for (const [rung, direction, isSingle] of closer) {
      const layout = await attempt({ ...plan, columns }, direction, rung, engine, false, { room, isSingle });
      if (layout && isSound(layout) && isReadIn(layout, space)) found.push(layout);
    }
    if (found.length > 0) return found;
  }
  return [];
}

/** Whether ignoring source order might make more text readable. */
function mayGain(layouts: readonly Layout[], space: Size): boolean {
  if (layouts.some((layout) => isReadIn(layout, space))) return false;
  if (layouts.some(isRead)) return true;
  const fit = Math.max(...layouts.map((layout) => fitOf(layout, space)));
  return fit < readable && fit > legible * 0.7;
}

async function attempt(
  plan: Plan,
  direction: Direction,
  rung: Rung,
  engine: Engine,
  isQuick: boolean,
  fitting?: Fitting,
): Promise<Layout | null> {
  try {
    const graph = graphOf(plan, direction, rung, isQuick, fitting);
    return straightened(read(await engine(structuredClone(graph.root)), graph, plan, direction, rung));
  } catch {
    return null;
  }
}

/** Aligns regions if that adds no defects. */
function straightened(drawn: Drawn): Layout {
  const straight = aligned(drawn);
  const before = judged(drawn);
  if (straight === drawn) return before;
  const after = judged(straight);
  return after.defects.length <= before.defects.length ? after : before;
}

const isWhole = ({ defects }: Layout): boolean => defects.every(({ kind }) => kind !== 'missing');

function bestOf(found: readonly Layout[], chart: Chart, opened: ReadonlySet<string>, space: Size): Layout {
  const whole = found.filter(isWhole);
  if (whole.length === 1 && whole[0]) return whole[0];
  const [best] = whole
    .map((layout) => ({ layout, score: scoreOf(layout, space) }))
    .sort((one, other) => compare(one.score, other.score));
  return best?.layout ?? asCards(chart, opened, space);
}

/** A layout without the engine. */
export const asCards = (chart: Chart, opened: ReadonlySet<string>, space: Size): Layout =>
  judged(cards(planOf(chart, opened, 'all'), Math.min(space.width, widestCards)));

/**
 * Lays out the deepest level that fits each room at 0.6 scale or more, or its width at full size, or
 * else the top level if its names are legible or its arrows few, or else that with a parallel
 * machine's regions closed.
 * @returns layouts in the order of the rooms
 */
export async function layOutToFit(chart: Chart, rooms: readonly Size[], engine: Engine): Promise<readonly Layout[]> {
  const found = new Map<Size, Layout>();
  const lowest = lowestLevel(chart);
  for (let level = levelsOf(chart); level >= lowest && found.size < rooms.length; level -= 1) {
    const opened = openedTo(chart, level);
    const tried = await candidates(chart, opened, rooms, engine, { tightFrom: level <= 1 ? 0 : readable });
    for (const space of rooms.filter((one) => !found.has(one))) {
      const best = bestOf(tried, chart, opened, space);
      const least = level === lowest ? 0 : level === 1 ? legible : readable;
      if (fitOf(best, space) >= least || isReadIn(best, space) || (level === 1 && isRead(best))) found.set(space, best);
    }
  }
  return rooms.map((space) => found.get(space) ?? asCards(chart, openedTo(chart, lowest), space));
}
