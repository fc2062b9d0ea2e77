import { useMemo } from 'react';
import { asCards } from '../layout/layout.ts';
import type { Layout } from '../layout/types.ts';
import { openedTo } from '../layout/view.ts';
import { statesOf } from '../model/chart.ts';
import type { Chart } from '../model/types.ts';
import type { Details } from './house.ts';
import { useAddress } from './useAddress.ts';

/** Windows below this width get the drawing that was made for narrow ones, in CSS pixels. */
const narrowWidth = 720;

interface Opened {
  readonly layout: Layout;
  /** Opens a closed state, or closes an open one, with what is inside it. */
  readonly toggle: (state: string) => void;
}

/** The drawing of a chart with the states open that the address names, or as many as fit. */
export function useLayout(chart: Chart, { layouts }: Details): Opened {
  const { address, go } = useAddress();
  const { opened } = address;
  const layout = useMemo(() => {
    const room = { width: innerWidth, height: innerHeight };
    const ahead = layouts && (innerWidth < narrowWidth ? layouts.narrow : layouts.wide);
    if (ahead && (opened === null || isSame(ahead.opened, opened))) return ahead;
    return asCards(chart, opened === null ? openedTo(chart, 1) : new Set(opened), room);
  }, [chart, layouts, opened]);
  const toggle = (state: string) => {
    const found = statesOf(chart.root).find(({ id }) => id === state);
    if (!found || found.children.length === 0 || found === chart.root) return;
    const inside = new Set(statesOf(found).map(({ id }) => id));
    const open = layout.opened.includes(state) ? layout.opened.filter((id) => !inside.has(id)) : [...layout.opened, state];
    go({ opened: open, state }, { replace: true });
  };
  return { layout, toggle };
}

const isSame = (one: readonly string[], other: readonly string[]): boolean => one.length === other.length && one.every((id) => other.includes(id));
