import { memo, type ReactNode } from 'react';
import { useShown } from '../display/display.ts';
import { classes, part } from '../part.ts';
import { widthOf } from './ColumnEdge.tsx';
import { type Column, cellLook, LinkedCell } from './columns.tsx';
import styles from './table.module.css';

interface RowSelection {
  readonly isSelected: (key: string) => boolean;
  readonly page: 'all' | 'some' | 'none';
  readonly onRow: (key: string) => void;
  readonly onPage: () => void;
}

export interface RowLooks<Row> {
  /** The row's name, for its checkbox. */
  rowName?: (row: Row) => string;
  /** The link of a row, or null. Enter and a click anywhere on the row follow it. */
  rowHref?: (row: Row) => string | null;
  selection?: RowSelection;
  actions?: (row: Row) => ReactNode;
  /** Widths of resized columns, in px. */
  widths?: Readonly<Record<string, number>>;
}

interface DataRowProps<Row extends object> {
  id: string;
  row: Row;
  /** Within the page, and within the whole list. */
  index: number;
  place: number;
  isCurrent: boolean;
  isSelected: boolean;
  columns: ReadonlyArray<Column<Row>>;
  table: RowLooks<Row>;
  measure: ((row: HTMLElement | null) => void) | undefined;
}

function PlainDataRow<Row extends object>({
  id,
  row,
  index,
  place,
  isCurrent,
  isSelected,
  columns,
  table,
  measure,
}: DataRowProps<Row>) {
  useShown();
  const { rowName, rowHref, selection, actions, widths } = table;
  return (
    <tr
      {...part('row', isSelected ? 'selected' : 'plain')}
      data-row-key={id}
      data-index={index}
      ref={measure}
      aria-rowindex={place + 2}
      aria-selected={selection && isSelected}
      tabIndex={isCurrent ? 0 : -1}
      className={styles.row}
    >
      {selection && (
        <td className={classes(styles.cell, styles.pick)}>
          <Tick
            label={`Select ${rowName?.(row) ?? `row ${index + 1}`}`}
            isChecked={isSelected}
            tabIndex={-1}
            onTick={() => selection.onRow(id)}
          />
        </td>
      )}
      {columns.map((column, at) => (
        <td
          key={column.id}
          className={classes(cellLook(column, at, columns.length), widths?.[column.id] !== undefined && styles.sized)}
          style={widthOf(widths, column.id)}
        >
          <LinkedCell href={at === 0 ? rowHref?.(row) : null} tabIndex={-1}>
            {column.cell(row)}
          </LinkedCell>
        </td>
      ))}
      {actions && <td className={classes(styles.cell, styles.end, styles.action)}>{actions(row)}</td>}
    </tr>
  );
}

/** Memoized, so that scrolling does not redraw visible rows. */
export const DataRow = memo(PlainDataRow) as typeof PlainDataRow;

interface TickProps {
  label: string;
  isChecked: boolean;
  isPartly?: boolean;
  tabIndex?: number;
  onTick: () => void;
}

export const Tick = ({ label, isChecked, isPartly = false, tabIndex, onTick }: TickProps) => (
  <input
    type="checkbox"
    aria-label={label}
    className={styles.tick}
    checked={isChecked}
    tabIndex={tabIndex}
    ref={(box) => {
      if (box) box.indeterminate = isPartly;
    }}
    onChange={onTick}
  />
);
