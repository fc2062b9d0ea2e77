import type { KeyboardEvent } from 'react';
import type { PointMove } from '#domain/markets/points.ts';
import styles from './chart.module.css';

/** Arrow keys of a slider, on a chart whose time runs left to right. */
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
  /** Index of the last point; -1 for an empty series. */
  last: number;
  active: number | null;
  /** The spoken value: the active point, or the newest one. */
  words: string | undefined;
  onPoint: (index: number | null) => void;
  onMove: (to: PointMove) => void;
}

/** Moves the crosshair by keyboard. A native slider, so that every assistive device can use it. */
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
