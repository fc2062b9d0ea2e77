import { useSelector } from '@xstate/react';
import { type PointerEvent, useLayoutEffect, useMemo, useRef } from 'react';
import type { Box, Layout } from '../../layout/types.ts';
import { frameOf, isWhole } from '../../machines/canvas/canvas.geometry.ts';
import type { CanvasActor } from './Canvas.tsx';
import styles from './minimap.module.css';

interface Mapped {
  readonly layout: Layout;
  readonly active: ReadonlySet<string>;
  readonly canvas: CanvasActor;
  /** The user moved the drawing. */
  readonly onMove: () => void;
}

/** Drawings with more states have a map if they do not fit. */
const fewStates = 25;
/** Maximum size in CSS pixels. */
const room = { width: 176, height: 128 } as const;

const rectPath = ({ x, y, width, height }: Box): string => `M${x} ${y}h${width}v${height}h${-width}z`;

/** An overview with the visible part, which can be dragged. The outline has the same content. */
export function Minimap({ layout, active, canvas, onMove }: Mapped) {
  const frame = useRef<SVGRectElement>(null);
  const isNeeded = useSelector(
    canvas,
    ({ context: { camera, content, viewport } }) => !isWhole(camera, content, viewport),
  );
  const isShown = isNeeded && layout.boxes.length > fewStates;
  // Moves the frame without React, like the drawing.
  useLayoutEffect(() => {
    if (!isShown) return;
    const place = () => {
      const { camera, viewport } = canvas.getSnapshot().context;
      for (const [name, value] of Object.entries(frameOf(camera, viewport)))
        frame.current?.setAttribute(name, String(Math.round(value * 10) / 10));
    };
    place();
    const { unsubscribe } = canvas.subscribe(place);
    return unsubscribe;
  }, [canvas, isShown]);
  const paths = useMemo(() => {
    const [open, closed] = [layout.boxes.filter(({ isOpen }) => isOpen), layout.boxes.filter(({ isOpen }) => !isOpen)];
    const lines = layout.arrows.map(({ points }) => `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`);
    return { open: open.map(rectPath).join(''), closed: closed.map(rectPath).join(''), lines: lines.join('') };
  }, [layout]);
  if (!isShown) return null;
  const scale = Math.min(room.width / layout.width, room.height / layout.height);
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    canvas.send({ type: 'view.centered', at: { x: (event.clientX - left) / scale, y: (event.clientY - top) / scale } });
    onMove();
  };
  const press = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    move(event);
  };
  const here = layout.boxes.filter(({ state, isOpen }) => active.has(state) && !isOpen);
  return (
    <div className={styles.map} data-minimap>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${layout.width} ${layout.height}`}
        width={layout.width * scale}
        height={layout.height * scale}
        onPointerDown={press}
        onPointerMove={move}
      >
        <path className={styles.open} d={paths.open} />
        <path className={styles.lines} d={paths.lines} />
        <path className={styles.closed} d={paths.closed} />
        <path className={styles.active} d={here.map(rectPath).join('')} />
        <rect ref={frame} className={styles.frame} />
      </svg>
    </div>
  );
}
