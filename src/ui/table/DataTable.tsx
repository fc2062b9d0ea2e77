import {
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
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
  caption: string;
  columns: ReadonlyArray<Column<Row>>;
  /** Visible columns in order; null for all. */
  shown?: readonly string[] | null;
  rows: readonly Row[];
  /** The number of rows before these, and in the whole list. */
  before?: number;
  total?: number;
  rowKey: (row: Row) => string;
  sort?: readonly Sort[];
  sortable?: readonly string[];
  /** Disables sorting by several columns. */
  sortsByOne?: boolean;
  onSort?: (sort: readonly Sort[]) => void;
  /** Without it, columns fit their content. */
  onResize?: (column: string, width: number) => void;
  busy?: boolean;
  /** `compact` is for the console, with rows of 48 px. */
  density?: 'comfortable' | 'compact';
}

const features = tableFeatures({ rowSortingFeature, columnVisibilityFeature, columnOrderingFeature });
const nothing: readonly never[] = [];
/** Makes rows focusable. */
const asGrid = { role: 'grid' };
const asSelectableGrid = { ...asGrid, 'aria-multiselectable': true };

/** The table of a long list: sortable, windowed, keyboard-driven. The list does the sorting. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    shown = null,
    rows,
    rowKey,
    sort = nothing,
    sortable = nothing,
    sortsByOne = false,
    onSort,
    selection,
  } = props;
  const definitions = useMemo(
    () =>
      columns.map(({ id }) => ({
        id,
        accessorFn: () => null,
        enableSorting: sortable.includes(id),
        sortDescFirst: false,
      })),
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
  // Memoized by content, so that scrolling does not redraw visible rows.
  const visible = useMemo(
    () => order.split(',').flatMap((id) => columns.find((column) => column.id === id) ?? []),
    [columns, order],
  );
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
                  // Keeps the resize handle out of the name.
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
                  {props.onResize && (
                    <ColumnEdge column={column} width={props.widths?.[column.id]} onResize={props.onResize} />
                  )}
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
  /** Its rank in the sort order, from 0; -1 if unused. */
  place: number;
  isOneOfMany: boolean;
  onPress: ((event: unknown) => void) | undefined;
  children: Column<never>['header'];
}

/** A click sorts by this column alone, Shift-click adds it. */
function SortButton({ isSorted, place, isOneOfMany, onPress, children }: SortButtonProps) {
  const Icon = sortIcons[`${isSorted}`];
  return (
    <button
      type="button"
      className={styles.sort}
      title={isOneOfMany ? 'Press with Shift to sort by several columns' : undefined}
      onClick={onPress}
    >
      {children}
      <Icon size={13} aria-hidden />
      {place >= 0 && <span className={styles.place}>{place + 1}</span>}
    </button>
  );
}

const unspoken = { 'aria-hidden': true };

/** Space in place of rows that are not drawn. */
const Room = ({ height, width }: { height: number; width: number }) => (
  <tr {...unspoken} className={styles.room}>
    <td colSpan={width} style={{ blockSize: height }} />
  </tr>
);
