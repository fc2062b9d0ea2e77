import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { asCards } from '../layout/layout.ts';
import type { Layout } from '../layout/types.ts';
import { openedAtFirst, openedTo, toggled } from '../layout/view.ts';
import { statesOf } from '../model/chart.ts';
import type { Chart } from '../model/types.ts';
import type { Details } from './host.ts';
import { layouts as madeHere } from './layouts.ts';
import { useAddress } from './useAddress.ts';

/** Narrower windows, in CSS pixels, get the narrow layout. */
const narrowWidth = 720;

const waiting = 'The arrows are being laid out. Each box lists its transitions.';

interface Opened {
  readonly layout: Layout;
  /** Why there are cards instead of arrows. */
  readonly notice: string | null;
  /** Opens a state, or closes it with its descendants. */
  readonly toggle: (state: string) => void;
  /** Opens all states to a level; 1 opens none. */
  readonly openTo: (level: number) => void;
}

/**
 * A layout with the URL's open states, or as many as fit. The last one stays until a new one is
 * ready.
 * @param around active states, to open only those
 */
export function useLayout(chart: Chart, { layouts }: Details, around: readonly string[] | null = null): Opened {
  const { address, go } = useAddress();
  const ahead = layouts && (innerWidth < narrowWidth ? layouts.narrow : layouts.wide);
  const opened = ofChart(chart, around) ?? ofChart(chart, address.opened) ?? ahead?.opened ?? [...openedAtFirst(chart)];
  const made = useSyncExternalStore(madeHere.subscribe, () => madeHere.get(chart, opened));
  const late = useSyncExternalStore(madeHere.subscribe, () => madeHere.notice(chart, opened));
  const ready = ahead && isSame(ahead.opened, opened) ? ahead : made;
  const last = useRef<Layout | null>(null);
  // A chart without a layout appears as cards meanwhile.
  last.current =
    ready ?? last.current ?? ahead ?? asCards(chart, new Set(opened), { width: innerWidth, height: innerHeight });
  useLayoutEffect(() => {
    const kept = last.current?.rung === 'cards' ? undefined : last.current?.direction;
    const wish = { chart, opened: new Set(opened), space: { width: innerWidth, height: innerHeight }, kept };
    if (!ready) madeHere.want(wish);
    else if (around === null) madeHere.prepare(wish, ready);
  });
  const toggle = (state: string) => {
    const found = statesOf(chart.root).find(({ id }) => id === state);
    if (!found || found.children.length === 0 || found === chart.root) return;
    go({ machine: chart.id, opened: toggled(opened, found), state, transition: '' }, { replace: true });
  };
  const isWaiting = !ready && last.current.rung === 'cards';
  return {
    layout: last.current,
    notice: ready === ahead && ahead ? null : (late ?? (isWaiting ? waiting : null)),
    toggle,
    openTo: (level) => go({ machine: chart.id, opened: [...openedTo(chart, level)] }, { replace: true }),
  };
}

/** Open states of this chart; null if all belong to another, as after switching actors. */
function ofChart(chart: Chart, opened: readonly string[] | null): readonly string[] | null {
  if (opened === null || opened.length === 0) return opened;
  const own = statesOf(chart.root).filter(({ id, children }) => children.length > 0 && opened.includes(id));
  return own.length === 0 && !opened.includes(chart.id) ? null : own.map(({ id }) => id);
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));
