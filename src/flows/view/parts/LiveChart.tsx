import { useCallback, useMemo } from 'react';
import { activeIds, type LiveActor } from '../../live/tab.ts';
import type { Details, Entry, House } from '../house.ts';
import { useAddress } from '../useAddress.ts';
import { useFetched } from '../useFetched.ts';
import { useLayout } from '../useLayout.ts';
import { Canvas } from './Canvas.tsx';
import { Waiting } from './Waiting.tsx';

interface Watched {
  readonly actor: LiveActor;
  readonly entry: Entry;
  readonly house: House;
}

/** The chart of an actor that runs: what is active now, and the way it took last. */
export function LiveChart(props: Watched) {
  const { entry, house } = props;
  const load = useCallback(() => house.details(entry.chart.id), [house, entry]);
  const fetched = useFetched(load);
  if (fetched.is !== 'ready') return <Waiting what={`the drawing of ${entry.chart.id}`} fetched={fetched} />;
  return <Drawn {...props} details={fetched.data} />;
}

function Drawn({ actor, entry: { chart }, house, details }: Watched & { details: Details }) {
  const { address, go } = useAddress();
  const { layout, toggle, openTo } = useLayout(chart, details);
  const active = useMemo(() => new Set(actor.status === 'active' ? activeIds(chart.id, actor.value) : []), [chart, actor.value, actor.status]);
  const lit = useMemo(() => new Set(actor.lastTaken), [actor.lastTaken]);
  return (
    <Canvas
      {...{ chart, layout, house, active, lit }}
      heat={null}
      chosen={address}
      onChoose={({ state, transition }) => go({ state, transition }, { replace: true })}
      onToggle={toggle}
      onOpenTo={openTo}
    />
  );
}
