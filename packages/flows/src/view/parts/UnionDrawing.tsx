import { useMemo } from 'react';
import { unionOf } from '../../model/diff.ts';
import type { Chart } from '../../model/types.ts';
import { shownMarks } from '../changes.ts';
import { type Host, noDetails } from '../host.ts';
import { useAddress } from '../useAddress.ts';
import { useLayout } from '../useLayout.ts';
import { Canvas } from './Canvas.tsx';
import styles from './union-drawing.module.css';

const none: ReadonlySet<string> = new Set();

/** Both revisions of a machine in one drawing. */
export function UnionDrawing({ before, after, host }: { before: Chart; after: Chart; host: Host }) {
  const { address, go } = useAddress();
  const { chart, marks } = useMemo(() => {
    const union = unionOf(before, after);
    // A distinct fingerprint keeps its layout apart from the newer revision's.
    return { ...union, chart: { ...union.chart, fingerprint: `${before.fingerprint}${after.fingerprint}` } };
  }, [before, after]);
  const { layout, notice, toggle, openTo } = useLayout(chart, noDetails);
  const shown = useMemo(() => shownMarks(chart, layout, marks), [chart, layout, marks]);
  // A transition without an arrow is selected by its state, as its text may be too small to draw.
  const hasArrow = layout.arrows.some(({ transitions }) => transitions.includes(address.transition));
  return (
    <section aria-label="Both revisions in one drawing" className={styles.drawing}>
      <p className={styles.legend}>
        <span data-kind="added">+ added</span> <span data-kind="removed">− removed</span>{' '}
        <span data-kind="changed">~ changed, or changed inside</span>
      </p>
      <Canvas
        {...{ chart, layout, notice, host }}
        changes={shown}
        heat={null}
        chosen={hasArrow ? address : { state: address.state, transition: '' }}
        active={none}
        lit={none}
        onChoose={({ state, transition }) => go({ machine: chart.id, state, transition }, { replace: true })}
        onToggle={toggle}
        onOpenTo={openTo}
      />
    </section>
  );
}
