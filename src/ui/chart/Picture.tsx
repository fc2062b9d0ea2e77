import { memo, useId, useMemo } from 'react';
import { useShown } from '../display/display.ts';
import styles from './chart.module.css';
import { Levels, TimeLabels } from './Grid.tsx';
import { MarkCount, MarkShape } from './MarkShape.tsx';
import { groupMarks, type Mark, markKinds } from './marks.ts';
import { pathThrough } from './path.ts';
import type { Frame } from './scales.ts';
import type { Point } from './series.ts';

/** Distance of a mark from the time axis, in px. */
const markRise = 4;

/** Half the width of a mark with its stroke, in px. */
const markHalf = 6;

/** Marks closer than this are grouped, in px. */
const groupRoom = 20;
const levelHeight = 12;
const countGap = 7;

/** Clamped so that the edge of the plot never cuts a mark. */
const markX = (frame: Frame, at: number): number =>
  Math.min(Math.max(frame.timeScale(at), markHalf), Math.max(markHalf, frame.plotWidth - markHalf));

export interface PictureProps {
  description: string;
  frame: Frame;
  points: readonly Point[];
  marks: readonly Mark[];
  baseline: number | undefined;
}

/** The static part of a chart: memoized, so the pointer does not redraw it. */
export const Picture = memo(function Picture({ description, frame, points, marks, baseline }: PictureProps) {
  useShown();
  const wash = useId();
  const line = useMemo(() => pathThrough(points.map((point) => [frame.x(point), frame.y(point)])), [frame, points]);
  return (
    <svg role="img" aria-label={description} className={styles.svg} height={frame.height}>
      <linearGradient id={wash} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" className={styles.washTop} />
        <stop offset="1" className={styles.washEnd} />
      </linearGradient>
      <path d={`${line}V${frame.floor}H0Z`} fill={`url(#${wash})`} />
      <Levels frame={frame} />
      {baseline !== undefined && <Baseline frame={frame} value={baseline} />}
      <path d={line} className={styles.line} />
      <Marks frame={frame} marks={marks} />
      <TimeLabels frame={frame} />
    </svg>
  );
});

function Marks({ frame, marks }: Pick<PictureProps, 'frame' | 'marks'>) {
  const groups = useMemo(() => groupMarks(marks, (at) => markX(frame, at), groupRoom), [frame, marks]);
  return groups.map(({ x, counts }) =>
    markKinds
      .filter((kind) => counts[kind] !== undefined)
      .map((kind, level) => {
        const y = frame.floor - markRise - level * levelHeight;
        const count = counts[kind] ?? 1;
        // At the right edge the count goes on the left.
        const toLeft = x + groupRoom > frame.plotWidth;
        return (
          <g key={`${x} ${kind}`} textAnchor={toLeft ? 'end' : 'start'}>
            <MarkShape kind={kind} x={x} y={y} />
            {count > 1 && <MarkCount count={count} x={x + (toLeft ? -countGap : countGap)} y={y + levelHeight - 3} />}
          </g>
        );
      }),
  );
}

const Baseline = ({ frame, value }: { frame: Frame; value: number }) => (
  <line
    data-part="baseline"
    className={styles.baseline}
    x1={0}
    x2={frame.plotWidth}
    y1={frame.valueScale(value)}
    y2={frame.valueScale(value)}
  />
);
