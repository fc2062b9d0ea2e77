import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import type { Column } from './columns.tsx';
import styles from './table.module.css';

const step = 16;

export const widthOf = (
  widths: Readonly<Record<string, number>> | undefined,
  column: string,
): CSSProperties | undefined => {
  const width = widths?.[column];
  return width === undefined ? undefined : { inlineSize: width, minInlineSize: width, maxInlineSize: width };
};

interface ColumnEdgeProps {
  column: Pick<Column<never>, 'id' | 'header'>;
  width: number | undefined;
  onResize: (column: string, width: number) => void;
}

const headOf = (edge: HTMLElement): HTMLElement => edge.closest('th') ?? edge;

/** The edge of a column, resized by dragging or by the arrow keys. */
export function ColumnEdge({ column: { id, header }, width, onResize }: ColumnEdgeProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowRight' ? step : event.key === 'ArrowLeft' ? -step : 0;
    if (by === 0) return;
    event.preventDefault();
    event.stopPropagation();
    onResize(id, (width ?? headOf(event.currentTarget).offsetWidth) + by);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const edge = event.currentTarget;
    edge.setPointerCapture(event.pointerId);
    const begin = headOf(edge).offsetWidth - event.clientX;
    edge.onpointermove = ({ clientX }) => {
      // Styled directly while dragging, and reported once: one address per pixel would be too many.
      headOf(edge).style.minInlineSize = `${begin + clientX}px`;
    };
    edge.onpointerup = ({ clientX }) => {
      edge.onpointermove = null;
      edge.onpointerup = null;
      onResize(id, begin + clientX);
    };
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule between columns that moves is this role
    <span
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`Width of ${typeof header === 'string' ? header : id}`}
      aria-valuenow={width ?? 0}
      aria-valuetext={width === undefined ? 'As wide as needed' : `${width} pixels`}
      className={styles.edge}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
    />
  );
}
