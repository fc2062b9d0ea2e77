import { useMemo } from 'react';
import { waysBetween } from '../../model/between.ts';
import { mainPath } from '../../model/paths.ts';
import { foldedIn } from '../address.ts';
import type { Details, Entry, Host } from '../host.ts';
import { Canvas } from '../parts/Canvas.tsx';
import { Facts } from '../parts/Facts.tsx';
import { Outline } from '../parts/Outline.tsx';
import { mostWays } from '../parts/Paths.tsx';
import { useAddress } from '../useAddress.ts';
import { useLayout } from '../useLayout.ts';
import styles from './machine.module.css';

const none: ReadonlySet<string> = new Set();

/** A machine's chart: outline, drawing, and facts about the selection. */
export function ChartView({ entry: { chart }, details, host }: { entry: Entry; details: Details; host: Host }) {
  const { address, go, linkTo } = useAddress();
  const { layout, notice, toggle, openTo } = useLayout(chart, details);
  const { from, state } = address;
  const between = useMemo(
    () => (from === '' ? [] : waysBetween(chart, from, state || chart.id, mostWays)),
    [chart, from, state],
  );
  const lit = useMemo(
    () => (between.length > 0 ? new Set(between.flat().map(({ id }) => id)) : mainPath(chart, host.isEnding)),
    [between, chart, host],
  );
  const heat = useMemo(() => heatOf(details), [details]);
  return (
    <div className={styles.body} data-pane={address.pane} data-folded={foldedIn(address).join(' ')}>
      <div className={styles.outline}>
        <Outline
          chart={chart}
          chosen={address.state}
          active={none}
          choose={(state) => go({ state, transition: '' }, { replace: true })}
        />
      </div>
      <div className={styles.drawing}>
        <Canvas
          {...{ chart, layout, notice, host, lit, heat }}
          chosen={address}
          active={none}
          onChoose={(found) => {
            const isSecond = found.isSecond && found.transition === '' && state !== '' && found.state !== state;
            go(
              { state: found.state || state, transition: found.transition, from: isSecond ? state : '' },
              { replace: true },
            );
          }}
          onToggle={toggle}
          onOpenTo={openTo}
        />
      </div>
      <aside className={styles.facts} aria-label="Facts">
        <Facts
          {...{ chart, address, linkTo, between }}
          chooseFrom={(start) => go({ from: start }, { replace: true })}
          rehearsals={host.rehearsals}
          taken={details.taken}
          takeThere={(transition) => go({ view: 'simulate', transition })}
        />
      </aside>
    </div>
  );
}

/** How often tests took each transition; null if unknown. */
function heatOf({ taken }: Details): ReadonlyMap<string, number> | null {
  const counts = Object.entries(taken).map(([id, { count }]) => [id, count] as const);
  return counts.length === 0 ? null : new Map(counts);
}
