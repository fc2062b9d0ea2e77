import { useCallback, useMemo } from 'react';
import type { Layout, Rect } from '../../layout/types.ts';
import { notesOf } from '../../live/notes.ts';
import { activeIds, type LiveActor, type LiveTab } from '../../live/tab.ts';
import { type Details, type Entry, type Host, noDetails } from '../host.ts';
import { useAddress } from '../useAddress.ts';
import { useFetched } from '../useFetched.ts';
import type { Follow } from '../useFollow.ts';
import { useLayout } from '../useLayout.ts';
import { Canvas } from './Canvas.tsx';
import { Waiting } from './Waiting.tsx';

interface Watched {
  readonly actor: LiveActor;
  readonly entry: Entry;
  readonly host: Host;
  /** The actor's tab, for notes about its last steps; null when looking at the past. */
  readonly tab?: LiveTab | null;
  readonly follow?: Follow | null;
}

/** A live actor's chart with its active states and last transitions. */
export function LiveChart(props: Watched) {
  const { entry, host } = props;
  const load = useCallback(
    async () => (entry.isRecorded ? noDetails : await host.details(entry.chart.id)),
    [host, entry],
  );
  const fetched = useFetched(load);
  if (fetched.is !== 'ready') return <Waiting what={`the drawing of ${entry.chart.id}`} fetched={fetched} />;
  return <Drawn {...props} details={fetched.data} />;
}

function Drawn({ actor, entry: { chart }, host, details, tab = null, follow = null }: Watched & { details: Details }) {
  const { address, go } = useAddress();
  const { layout, notice, toggle, openTo } = useLayout(chart, details, follow?.opened);
  const active = useMemo(() => new Set(activeOf(actor)), [actor]);
  const notes = useMemo(() => (tab ? notesOf(chart, tab, actor) : undefined), [chart, tab, actor]);
  const lit = useMemo(() => new Set(notes?.taken ?? actor.lastTaken), [notes, actor.lastTaken]);
  const passed = useMemo(() => new Set(notes?.passed), [notes]);
  const isFollowed = follow?.is === 'following';
  const path = [...active].join('\n');
  const followed = useMemo(
    () => (isFollowed ? partsOf(layout, path.split('\n')) : undefined),
    [isFollowed, layout, path],
  );
  return (
    <Canvas
      {...{ chart, layout, notice, host, active, lit, passed }}
      {...(notes && { notes })}
      {...(followed && { followed })}
      heat={null}
      chosen={address}
      onChoose={({ state, transition }) => go({ state, transition }, { replace: true })}
      onToggle={(state) => {
        follow?.toggle();
        toggle(state);
      }}
      onOpenTo={(level) => {
        follow?.toggle();
        openTo(level);
      }}
      {...(follow && { onMove: follow.move })}
    />
  );
}

/** Ids of the active states, ancestors first; empty once the actor has ended. */
export const activeOf = ({ chart, value, status }: LiveActor): readonly string[] =>
  status === 'active' && chart !== null ? activeIds(chart, value) : [];

/** Boxes of the innermost active states: all together, then the last, which wins if not all fit. */
function partsOf({ boxes }: Layout, active: readonly string[]): readonly Rect[] {
  const inner = boxes.filter(({ state, isOpen }) => active.includes(state) && !isOpen);
  const last = inner.at(-1);
  if (!last) return [];
  const [x, y] = [Math.min(...inner.map((box) => box.x)), Math.min(...inner.map((box) => box.y))];
  const [right, bottom] = [
    Math.max(...inner.map((box) => box.x + box.width)),
    Math.max(...inner.map((box) => box.y + box.height)),
  ];
  return [{ x, y, width: right - x, height: bottom - y }, last];
}
