import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { asCards } from '../layout/layout.ts';
import type { Layout } from '../layout/types.ts';
import { allOpened, levelsOf, openedAtFirst, openedTo } from '../layout/view.ts';
import { statesOf } from '../model/chart.ts';
import type { Chart } from '../model/types.ts';
import type { Details } from './house.ts';
import { layouts as madeHere } from './layouts.ts';
import { useAddress } from './useAddress.ts';

/** Windows below this width get the drawing that was made for narrow ones, in CSS pixels. */
const narrowWidth = 720;

interface Opened {
  readonly layout: Layout;
  /** Opens a closed state, or closes an open one, with what is inside it. */
  readonly toggle: (state: string) => void;
  /** Opens everything down to a level: 1 opens nothing. */
  readonly openTo: (level: number) => void;
}

/**
 * The drawing of a chart with the states open that the address names, or as many as fit. Until
 * another one is made, the last one stays.
 * @param around active states, if those are to be open and no others
 */
export function useLayout(chart: Chart, { layouts }: Details, around: readonly string[] | null = null): Opened {
  const { address, go } = useAddress();
  const ahead = layouts && (innerWidth < narrowWidth ? layouts.narrow : layouts.wide);
  const opened = ofChart(chart, around) ?? ofChart(chart, address.opened) ?? ahead?.opened ?? [...openedAtFirst(chart)];
  const made = useSyncExternalStore(madeHere.subscribe, () => madeHere.get(chart, opened));
  const ready = ahead && isSame(ahead.opened, opened) ? ahead : made;
  const last = useRef<Layout | null>(null);
  // A chart that nobody has drawn yet is shown as cards meanwhile.
  last.current =
    ready ?? last.current ?? ahead ?? asCards(chart, new Set(opened), { width: innerWidth, height: innerHeight });
  useLayoutEffect(() => {
    const kept = last.current?.rung === 'cards' ? undefined : last.current?.direction;
    const wish = { chart, space: { width: innerWidth, height: innerHeight }, kept };
    if (!ready) madeHere.want({ ...wish, opened: new Set(opened) });
    else if (levelsOf(chart) > 1) madeHere.prepare({ ...wish, opened: allOpened(chart) });
  });
  const toggle = (state: string) => {
    const found = statesOf(chart.root).find(({ id }) => id === state);
    if (!found || found.children.length === 0 || found === chart.root) return;
    const inside = new Set(statesOf(found).map(({ id }) => id));
    const open = opened.includes(state) ? opened.filter((id) => !inside.has(id)) : [...opened, state];
    go({ machine: chart.id, opened: open, state, transition: '' }, { replace: true });
  };
  return {
    layout: last.current,
    toggle,
    openTo: (level) => go({ machine: chart.id, opened: [...openedTo(chart, level)] }, { replace: true }),
  };
}

/**
 * The open states that are this chart's; null where all are another's, as after another actor was
 * chosen.
 */
function ofChart(chart: Chart, opened: readonly string[] | null): readonly string[] | null {
  if (opened === null || opened.length === 0) return opened;
  const own = statesOf(chart.root).filter(({ id, children }) => children.length > 0 && opened.includes(id));
  return own.length === 0 && !opened.includes(chart.id) ? null : own.map(({ id }) => id);
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));
