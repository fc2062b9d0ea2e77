import type { KeyboardEvent } from 'react';
import type { PointMove } from '#domain/markets/points.ts';
import styles from './chart.module.css';

/** What keys of a slider mean on a chart, where time runs from left to right. */
const moves: Readonly<Record<string, PointMove>> = {
  ArrowRight: 'right',
  ArrowUp: 'right',
  ArrowLeft: 'left',
  ArrowDown: 'left',
  PageUp: 'pageRight',
  PageDown: 'pageLeft',
  Home: 'home',
  End: 'end',
};

export interface PointSliderProps {
  label: string;
  /** Index of the last point; -1 without any. */
  last: number;
  active: number | null;
  /** What is spoken of the point that is read, or of the newest one at rest. */
  words: string | undefined;
  onPoint: (index: number | null) => void;
  onMove: (to: PointMove) => void;
}

/** Moves the crosshair by keys; its value is spoken as words. A real slider, so that devices of every kind know what to do with it. */
export function PointSlider({ label, last, active, words, onPoint, onMove }: PointSliderProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const to = moves[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey || (event.key !== 'Escape' && to === undefined)) return;
    event.preventDefault();
    if (to === undefined) onPoint(null);
    else onMove(to);
  };
  return (
    <input
      type="range"
      className={styles.slider}
      aria-label={`${label}, point by point`}
      aria-valuetext={words}
      min={0}
      max={Math.max(last, 0)}
      value={Math.max(active ?? last, 0)}
      onKeyDown={onKeyDown}
      onChange={(event) => onPoint(event.target.valueAsNumber)}
      onBlur={() => onPoint(null)}
    />
  );
}
