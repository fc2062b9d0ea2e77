import { useMemo } from 'react';
import { type Noted, notePlaces } from '../../drawing/notes.ts';
import type { Layout, Point } from '../../layout/types.ts';
import type { StepNotes, TimerNote } from '../../live/notes.ts';
import { useNow } from '../useNow.ts';
import styles from './notes.module.css';

interface NotesOnDrawing {
  readonly layout: Layout;
  readonly notes: StepNotes;
  /** The scale of the drawing, and the minimum for its notes. */
  readonly scale: number;
}

/** The drawing's outer padding. */
const margin = 4;
/** CSS pixels on the screen. */
const textSize = 11;

/** Overlays the last step: numbered arrows, guard results, and timers. */
export function Notes({ layout, notes, scale }: NotesOnDrawing) {
  const size = (textSize * 1.7) / scale;
  const noted: Noted = notes;
  const places = useMemo(() => notePlaces(layout, noted, size), [layout, noted, size]);
  const [width, height] = [Math.ceil(layout.width + 2 * margin), Math.ceil(layout.height + 2 * margin)];
  return (
    <svg
      className={styles.notes}
      viewBox={`${-margin} ${-margin} ${width} ${height}`}
      width={width * scale}
      height={height * scale}
      fontSize={textSize / scale}
      role="presentation"
    >
      {places.verdicts.map(({ transition, isYes, x, y }) => (
        <path
          key={transition}
          className={isYes ? styles.yes : styles.no}
          d={isYes ? 'M-3.5 0.5L-1 3L3.5 -3' : 'M-3 -3L3 3M3 -3L-3 3'}
          transform={`translate(${x} ${y})`}
          data-verdict={isYes ? 'yes' : 'no'}
        />
      ))}
      {places.steps.map(({ step, x, y }) => (
        <g key={`${notes.record} ${step}`} className={styles.step} transform={`translate(${x} ${y})`} data-step={step}>
          <circle r={size / 2} />
          <text>{step}</text>
        </g>
      ))}
      {places.timers.map((place) => {
        const timer = notes.timers.find((one) => one.timer === place.timer);
        return timer && <Ring key={`${timer.timer} ${timer.due}`} timer={timer} at={place} size={size} />;
      })}
    </svg>
  );
}

const seconds = 1_000;

/** The remaining or overdue time, in three characters. */
function leftText(left: number): string {
  const late = left < -seconds ? '+' : '';
  const whole = Math.ceil(Math.abs(left) / seconds);
  if (whole < 100) return `${late}${whole}`;
  return whole < 6_000 ? `${late}${Math.round(whole / 60)}m` : `${late}${Math.round(whole / 3_600)}h`;
}

/** A timer as a shrinking ring, animated by CSS. Its number updates once a second. */
function Ring({ timer: { timer, delay, due }, at, size }: { timer: TimerNote; at: Point; size: number }) {
  const now = useNow();
  // Elapsed at the first render; CSS continues from there.
  const passed = useMemo(() => Math.max(0, Date.now() - (due - delay)), [due, delay]);
  const radius = size / 2 - 1;
  return (
    <g className={styles.timer} transform={`translate(${at.x} ${at.y})`} data-timer={timer}>
      <circle className={styles.face} r={size / 2 + 1} />
      <circle
        className={styles.ring}
        r={radius}
        pathLength={1}
        style={{ animationDuration: `${Math.max(delay, 1)}ms`, animationDelay: `${-passed}ms` }}
      />
      <text>{leftText(due - now)}</text>
    </g>
  );
}
