import type { Chart } from '../model/types.ts';
import { cards } from './cards.ts';
import { type Engine, graphOf } from './elk.ts';
import { type Plan, planOf } from './plan.ts';
import { read } from './read.ts';
import { compare, type Drawn, defectsOf, fitOf, scoreOf } from './score.ts';
import type { Direction, Layout, Rung, Size } from './types.ts';
import { levelsOf, openedTo } from './view.ts';

const rungs: ReadonlyArray<Exclude<Rung, 'cards'>> = ['full', 'unordered', 'loose', 'plain'];
const directions: readonly Direction[] = ['right', 'down'];
/** About how wide cards are when the room is wider. */
const widestCards = 1400;

/** At least so much of their true size charts have where they open by themselves. */
const readable = 0.6;

const judged = (drawn: Drawn): Layout => ({ ...drawn, defects: defectsOf(drawn) });

/**
 * Lays out the part of a chart that is open, in both directions, and keeps the one that scores better in a room. Options with which the
 * engine fails or leaves an overlap are followed by simpler ones, and in the end by cards; a chart is always drawn.
 */
export async function layOut(chart: Chart, opened: ReadonlySet<string>, space: Size, engine: Engine): Promise<Layout> {
  return await bestOf(await candidates(chart, opened, engine), chart, opened, space);
}

const isSound = ({ defects }: Layout): boolean => defects.every(({ kind }) => kind === 'arrow-title');

async function candidates(chart: Chart, opened: ReadonlySet<string>, engine: Engine): Promise<readonly Layout[]> {
  const plan = planOf(chart, opened);
  const found: Layout[] = [];
  for (const rung of rungs) {
    for (const direction of directions) {
      const layout = await attempt(plan, direction, rung, engine);
      if (layout) found.push(layout);
    }
    if (found.some(isSound)) break;
  }
  return found;
}

async function attempt(plan: Plan, direction: Direction, rung: Rung, engine: Engine): Promise<Layout | null> {
  try {
    const graph = graphOf(plan, direction, rung);
    return judged(read(await engine(structuredClone(graph.root)), graph, plan, direction, rung));
  } catch {
    return null;
  }
}

const isWhole = ({ defects }: Layout): boolean => defects.every(({ kind }) => kind !== 'missing');

function bestOf(found: readonly Layout[], chart: Chart, opened: ReadonlySet<string>, space: Size): Layout {
  const scored = found.filter(isWhole).map((layout) => ({ layout, score: scoreOf(layout, space) }));
  const [best] = scored.sort((one, other) => compare(one.score, other.score));
  return best?.layout ?? asCards(chart, opened, space);
}

/** The layout that needs no engine. */
export const asCards = (chart: Chart, opened: ReadonlySet<string>, space: Size): Layout =>
  judged(cards(planOf(chart, opened, 'all'), Math.min(space.width, widestCards)));

/**
 * For each room the deepest level whose drawing has at least 0.6 of its size there; the top level where none has.
 * @returns a layout for each room, in their order
 */
export async function layOutToFit(chart: Chart, rooms: readonly Size[], engine: Engine): Promise<readonly Layout[]> {
  const found = new Map<Size, Layout>();
  for (let level = levelsOf(chart); level >= 1 && found.size < rooms.length; level -= 1) {
    const opened = openedTo(chart, level);
    const tried = await candidates(chart, opened, engine);
    for (const space of rooms.filter((one) => !found.has(one))) {
      const best = bestOf(tried, chart, opened, space);
      if (level === 1 || fitOf(best, space) >= readable) found.set(space, best);
    }
  }
  return rooms.map((space) => found.get(space) ?? asCards(chart, openedTo(chart, 1), space));
}
