import { columnOrderingFeature, columnVisibilityFeature, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { Fragment, type ReactNode, useMemo } from 'react';
import type { Sort } from '#domain/lists/listQuery.ts';
import { classes, part } from '../part.ts';
import { VisuallyHidden } from '../text/Text.tsx';
import { ColumnEdge, widthOf } from './ColumnEdge.tsx';
import { type Column, cellLook, headLook, LinkedCell } from './columns.tsx';
import styles from './table.module.css';
import { useLongPage } from './useLongPage.ts';
import { useRowKeys } from './useRowKeys.ts';

/** The rows that are selected, and what selects them. */
interface RowSelection {
  readonly isSelected: (key: string) => boolean;
  readonly page: 'all' | 'some' | 'none';
  readonly onRow: (key: string) => void;
  readonly onPage: () => void;
}

export interface DataTableProps<Row extends object> {
  /** What the rows are, spoken only. */
  caption: string;
  columns: ReadonlyArray<Column<Row>>;
  /** The columns to show, in their order; null for all. */
  shown?: readonly string[] | null;
  rows: readonly Row[];
  /** How many rows of the list come before these, and how many it has. */
  before?: number;
  total?: number;
  rowKey: (row: Row) => string;
  /** How a row is called, for its checkbox. */
  rowName?: (row: Row) => string;
  /** Where a row leads (null: nowhere): Enter and a press anywhere on it go there. */
  rowHref?: (row: Row) => string | null;
  sort?: readonly Sort[];
  sortable?: readonly string[];
  /** Not by several columns. */
  sortsByOne?: boolean;
  onSort?: (sort: readonly Sort[]) => void;
  selection?: RowSelection;
  /** What can be done with a row, at its end. */
  actions?: (row: Row) => ReactNode;
  /** In pixels, of columns that were resized. */
  widths?: Readonly<Record<string, number>>;
  /** Without it, columns have the width that they need. */
  onResize?: (column: string, width: number) => void;
  /** Other rows are on their way. */
  busy?: boolean;
  /** `compact` is the console's: 48 px rows. */
  density?: 'comfortable' | 'compact';
}

const features = tableFeatures({ rowSortingFeature, columnVisibilityFeature, columnOrderingFeature });
const nothing: readonly never[] = [];
/** Its rows take the focus. */
const asGrid = { role: 'grid' };
const asSelectableGrid = { ...asGrid, 'aria-multiselectable': true };

/** The table of a list that grows: a header that sorts and stays in sight, rows for the keyboard, long pages. The list itself sorts. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, columns, shown = null, rows, rowKey, rowHref, sort = nothing, sortable = nothing, sortsByOne = false, onSort, selection } = props;
  const definitions = useMemo(
    () => columns.map(({ id }) => ({ id, accessorFn: () => null, enableSorting: sortable.includes(id), sortDescFirst: false })),
    [columns, sortable],
  );
  const sorting = sort.map(({ column, descending }) => ({ id: column, desc: descending }));
  const table = useTable<typeof features, Row>({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowKey,
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: !sortsByOne,
    state: {
      sorting,
      columnOrder: [...(shown ?? nothing)],
      columnVisibility: shown === null ? {} : Object.fromEntries(columns.map(({ id }) => [id, shown.includes(id)])),
    },
    onSortingChange: (change) => {
      const next = typeof change === 'function' ? change(sorting) : change;
      onSort?.(next.map(({ id, desc }) => ({ column: id, descending: desc })));
    },
  });
  const visible = table.getVisibleLeafColumns().flatMap(({ id }) => columns.find((column) => column.id === id) ?? []);
  const model = table.getRowModel().rows;
  const { current, body } = useRowKeys({ keys: model.map(({ id }) => id), onSelect: selection?.onRow });
  const { body: bodyRef, drawn, below, measure } = useLongPage(model.length, current);
  const width = visible.length + (selection ? 1 : 0) + (props.actions ? 1 : 0);
  return (
    <div {...part('table')} className={styles.frame}>
      <table
        {...(selection ? asSelectableGrid : asGrid)}
        aria-busy={props.busy}
        aria-rowcount={(props.total ?? model.length) + 1}
        className={classes(styles.table, styles.sticky, props.density === 'compact' && styles.compact)}
      >
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr aria-rowindex={1} className={styles.headRow}>
            {selection && (
              <th scope="col" className={classes(styles.head, styles.pick)}>
                <Tick
                  label="Select all rows on this page"
                  isChecked={selection.page === 'all'}
                  isPartly={selection.page === 'some'}
                  onTick={selection.onPage}
                />
              </th>
            )}
            {visible.map((column) => {
              const header = table.getColumn(column.id);
              const isSorted = header?.getIsSorted() ?? false;
              return (
                <th
                  key={column.id}
                  scope="col"
                  className={headLook(column)}
                  style={widthOf(props.widths, column.id)}
                  // Its edge is no part of its name.
                  aria-label={props.onResize && typeof column.header === 'string' ? column.header : undefined}
                  aria-sort={header?.getCanSort() ? ariaSort[`${isSorted}`] : undefined}
                >
                  {header?.getCanSort() ? (
                    <SortButton
                      isSorted={isSorted}
                      place={sort.length > 1 ? header.getSortIndex() : -1}
                      isOneOfMany={!sortsByOne}
                      onPress={header.getToggleSortingHandler()}
                    >
                      {column.header}
                    </SortButton>
                  ) : (
                    column.header
                  )}
                  {props.onResize && <ColumnEdge column={column} width={props.widths?.[column.id]} onResize={props.onResize} />}
                </th>
              );
            })}
            {props.actions && (
              <th scope="col" className={styles.head}>
                <VisuallyHidden>Actions</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={bodyRef} className={styles.body} {...body}>
          {drawn.map(({ index, above }) => {
            const row = model[index];
            if (!row) return null;
            const { id, original } = row;
            const isSelected = selection?.isSelected(id) ?? false;
            return (
              <Fragment key={id}>
                {above > 0 && <Room height={above} width={width} />}
                <tr
                  {...part('row', isSelected ? 'selected' : 'plain')}
                  data-row-key={id}
                  data-index={index}
                  ref={measure}
                  aria-rowindex={(props.before ?? 0) + index + 2}
                  aria-selected={selection && isSelected}
                  tabIndex={index === current ? 0 : -1}
                  className={styles.row}
                >
                  {selection && (
                    <td className={classes(styles.cell, styles.pick)}>
                      <Tick
                        label={`Select ${props.rowName?.(original) ?? `row ${index + 1}`}`}
                        isChecked={isSelected}
                        tabIndex={-1}
                        onTick={() => selection.onRow(id)}
                      />
                    </td>
                  )}
                  {visible.map((column, place) => (
                    <td
                      key={column.id}
                      className={classes(cellLook(column, place, visible.length), props.widths?.[column.id] !== undefined && styles.sized)}
                      style={widthOf(props.widths, column.id)}
                    >
                      <LinkedCell href={place === 0 ? rowHref?.(original) : null} tabIndex={-1}>
                        {column.cell(original)}
                      </LinkedCell>
                    </td>
                  ))}
                  {props.actions && <td className={classes(styles.cell, styles.end, styles.action)}>{props.actions(original)}</td>}
                </tr>
              </Fragment>
            );
          })}
          {below > 0 && <Room height={below} width={width} />}
        </tbody>
      </table>
    </div>
  );
}

const ariaSort = { asc: 'ascending', desc: 'descending', false: 'none' } as const;
const sortIcons = { asc: ArrowUp, desc: ArrowDown, false: ChevronsUpDown };

interface SortButtonProps {
  isSorted: 'asc' | 'desc' | false;
  /** Its place among several, from 0; -1 for none. */
  place: number;
  /** Whether it can be one of several. */
  isOneOfMany: boolean;
  onPress: ((event: unknown) => void) | undefined;
  children: Column<never>['header'];
}

/** A press sorts by this column alone, with Shift by this one as well. */
function SortButton({ isSorted, place, isOneOfMany, onPress, children }: SortButtonProps) {
  const Icon = sortIcons[`${isSorted}`];
  return (
    <button type="button" className={styles.sort} title={isOneOfMany ? 'Press with Shift to sort by several columns' : undefined} onClick={onPress}>
      {children}
      <Icon size={13} aria-hidden />
      {place >= 0 && <span className={styles.place}>{place + 1}</span>}
    </button>
  );
}

interface TickProps {
  label: string;
  isChecked: boolean;
  isPartly?: boolean;
  tabIndex?: number;
  onTick: () => void;
}

const Tick = ({ label, isChecked, isPartly = false, tabIndex, onTick }: TickProps) => (
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

const unspoken = { 'aria-hidden': true };

/** The room that rows out of sight leave. */
const Room = ({ height, width }: { height: number; width: number }) => (
  <tr {...unspoken} className={styles.room}>
    <td colSpan={width} style={{ blockSize: height }} />
  </tr>
);
