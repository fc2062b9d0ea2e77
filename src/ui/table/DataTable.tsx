import { columnOrderingFeature, columnVisibilityFeature, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { Fragment, useMemo } from 'react';
import type { Sort } from '#domain/lists/listQuery.ts';
import { classes, part } from '../part.ts';
import { VisuallyHidden } from '../text/Text.tsx';
import { ColumnEdge, widthOf } from './ColumnEdge.tsx';
import { type Column, headLook } from './columns.tsx';
import { DataRow, type RowLooks, Tick } from './DataRow.tsx';
import styles from './table.module.css';
import { useLongPage } from './useLongPage.ts';
import { useRowKeys } from './useRowKeys.ts';

export interface DataTableProps<Row extends object> extends RowLooks<Row> {
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
  sort?: readonly Sort[];
  sortable?: readonly string[];
  /** Not by several columns. */
  sortsByOne?: boolean;
  onSort?: (sort: readonly Sort[]) => void;
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
  const { caption, columns, shown = null, rows, rowKey, sort = nothing, sortable = nothing, sortsByOne = false, onSort, selection } = props;
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
  const order = table
    .getVisibleLeafColumns()
    .map(({ id }) => id)
    .join();
  // The same as long as it says the same: while somebody scrolls, rows in sight are not drawn again.
  const visible = useMemo(() => order.split(',').flatMap((id) => columns.find((column) => column.id === id) ?? []), [columns, order]);
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
                <DataRow
                  id={id}
                  row={original}
                  index={index}
                  place={(props.before ?? 0) + index}
                  isCurrent={index === current}
                  isSelected={isSelected}
                  columns={visible}
                  table={props}
                  measure={measure}
                />
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

const unspoken = { 'aria-hidden': true };

/** The room that rows out of sight leave. */
const Room = ({ height, width }: { height: number; width: number }) => (
  <tr {...unspoken} className={styles.room}>
    <td colSpan={width} style={{ blockSize: height }} />
  </tr>
);
