import { useSelector } from '@xstate/react';
import type { KeyboardEvent, ReactNode } from 'react';
import {
  selectExport,
  selectFailure,
  selectIsAllMatching,
  selectIsLoading,
  selectLoaded,
  selectPageSelection,
  selectQuery,
  selectSelected,
  selectSelectedCount,
  selectShape,
  selectStaleness,
  selectTotal,
} from '#machines/directory/directory.selectors.ts';
import type { DirectoryRef, ListRow, LoadedPage } from '#machines/directory/directory.types.ts';
import type { Problem } from '#machines/shared/problem.ts';
import { Notice } from '#ui/banner/Notice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { RetryButton } from '#ui/button/RetryButton.tsx';
import { Cluster, Stack } from '#ui/layout/Layout.tsx';
import { type ListState, ListView } from '#ui/list/ListView.tsx';
import { formatCount } from '#ui/money/format.ts';
import { type Column, usualColumns } from '#ui/table/columns.tsx';
import { DataTable, type DataTableProps } from '#ui/table/DataTable.tsx';
import { Text, VisuallyHidden } from '#ui/text/Text.tsx';
import { formatTime } from '#ui/time/format.ts';
import { unloadedText } from '../problem/wording.ts';
import { ExportStatus } from './ExportStatus.tsx';
import { ListFilters, type ListFiltersProps } from './ListFilters.tsx';
import { Arrivals, MoreRows, Pages, type PagesProps } from './ListPages.tsx';
import styles from './list.module.css';
import { SumsLine, type SumsWords } from './SumsLine.tsx';

export interface DirectoryListProps<Row extends ListRow>
  extends Pick<DataTableProps<Row>, 'caption' | 'columns' | 'rowHref' | 'rowName' | 'density' | 'actions'>,
    Omit<ListFiltersProps, 'list'>,
    Omit<PagesProps, 'list' | 'loaded'> {
  list: DirectoryRef<Row>;
  /** A lowercase plural for messages: "security events". */
  what: string;
  /** An `EmptyState` with the reason. */
  empty: ReactNode;
  /** Reassurance after a failure: "Nothing in your account has changed." */
  unaffected: string;
  /** Infinite scroll instead of pages. */
  scrolls?: boolean;
  selects?: boolean;
  onSelection?: ReactNode;
  resizes?: boolean;
  sums?: SumsWords;
}

/** A list of any length, with filters, pages and an export. */
export function DirectoryList<Row extends ListRow>(props: DirectoryListProps<Row>) {
  const { list, what, unaffected } = props;
  const loaded = useSelector(list, selectLoaded<Row>);
  const failure = useSelector(list, selectFailure);
  const staleness = useSelector(list, selectStaleness);
  const exporting = useSelector(list, selectExport);
  const retry = () => list.send({ type: 'retry.requested' });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its keys are shortcuts to what is in it
    <div data-list onKeyDown={keysOf}>
      <Stack>
        <ListFilters {...props} />
        {exporting && <ExportStatus exporting={exporting} what={what} />}
        <div role="status" className={styles.status}>
          {staleness && loaded && (
            <Notice tone="hold">
              <p>{`The ${what} are shown as of ${formatTime(loaded.at, 'time')}. ${unloadedText(staleness, unaffected)}`}</p>
              <div>
                <RetryButton size="small" waitUntil={staleness.wait?.until} onRetry={retry} />
              </div>
            </Notice>
          )}
        </div>
        {props.selects && (
          <div className={styles.selection}>
            <SelectionBar {...props} />
          </div>
        )}
        {props.sums && <SumsLine list={list} words={props.sums} />}
        <Arrivals list={list} />
        <div className={styles.rows}>
          <ListView state={stateOf(loaded, failure, unaffected, retry)} what={what} empty={props.empty}>
            {(rows) => <Rows {...props} rows={rows} />}
          </ListView>
        </div>
        {props.scrolls && <MoreRows list={list} />}
        {loaded !== null && loaded.total > 0 && <Pages {...props} loaded={loaded} />}
      </Stack>
    </div>
  );
}

function stateOf<Row extends ListRow>(
  loaded: LoadedPage<Row> | null,
  failure: Problem | null,
  unaffected: string,
  onRetry: () => void,
): ListState<Row> {
  if (failure !== null)
    return { status: 'failed', reason: unloadedText(failure, unaffected), onRetry, waitUntil: failure.wait?.until };
  if (loaded === null) return { status: 'loading' };
  return loaded.rows.length === 0 ? { status: 'empty' } : { status: 'full', rows: loaded.rows };
}

/** Shortcuts: `/` for the search, `j` and `k` for the rows. Fields keep their own keys. */
function keysOf(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target instanceof Element && target.matches('input:not([type="checkbox"]), select, textarea')) return;
  const selector =
    key === '/' ? 'input[type="search"]' : key === 'j' || key === 'k' ? '[data-row-key][tabindex="0"]' : null;
  const found = selector === null ? null : currentTarget.querySelector<HTMLElement>(selector);
  if (found === null) return;
  event.preventDefault();
  found.focus();
}

function Rows<Row extends ListRow>({
  list,
  rows,
  selects = false,
  caption,
  ...table
}: DirectoryListProps<Row> & { rows: readonly Row[] }) {
  const { sort, columns: shown, widths, ...query } = useSelector(list, selectQuery);
  const total = useSelector(list, selectTotal);
  const { sortable, sortsByOne = false } = useSelector(list, selectShape);
  const isLoading = useSelector(list, selectIsLoading);
  const page = useSelector(list, selectPageSelection);
  const isAll = useSelector(list, selectIsAllMatching);
  const selected = useSelector(list, selectSelected);
  return (
    <>
      <VisuallyHidden>
        <span role="status">{sortable.length > 0 && sortText(sort, table.columns)}</span>
      </VisuallyHidden>
      <DataTable
        caption={caption}
        columns={table.columns}
        shown={shown ?? usualColumns(table.columns)}
        rows={rows}
        before={query.page * query.perPage}
        {...(total !== null && { total })}
        rowKey={({ id }) => id}
        {...(table.rowHref && { rowHref: table.rowHref })}
        {...(table.rowName && { rowName: table.rowName })}
        {...(table.actions && { actions: table.actions })}
        {...(table.density && { density: table.density })}
        {...(table.resizes && {
          widths: widths ?? {},
          onResize: (column: string, width: number) => list.send({ type: 'column.resized', column, width }),
        })}
        sort={sort}
        sortable={sortable}
        sortsByOne={sortsByOne}
        onSort={(next) => list.send({ type: 'sort.changed', sort: next })}
        busy={isLoading}
        {...(selects && {
          selection: {
            isSelected: (id: string) => isAll || selected.includes(id),
            page,
            onRow: (id: string) => list.send({ type: 'row.toggled', id }),
            onPage: () => list.send({ type: 'page.toggled' }),
          },
        })}
      />
    </>
  );
}

const sortText = (
  sort: readonly { column: string; descending: boolean }[],
  columns: ReadonlyArray<Column<never>>,
): string =>
  `Sorted by ${sort.map(({ column, descending }) => `${nameOf(column, columns)}, ${descending ? 'descending' : 'ascending'}`).join(', then ')}.`;

const nameOf = (id: string, columns: ReadonlyArray<Column<never>>): string => {
  const header = columns.find((column) => column.id === id)?.header;
  return typeof header === 'string' ? header : id;
};

/** The number of selected rows, with a way to select every match. */
function SelectionBar<Row extends ListRow>({ list, onSelection }: DirectoryListProps<Row>) {
  const count = useSelector(list, selectSelectedCount);
  const total = useSelector(list, selectTotal) ?? 0;
  const page = useSelector(list, selectPageSelection);
  return (
    <Cluster gap={3}>
      <Text size="s" tone="soft">
        <span role="status">{count > 0 && `${formatCount(count)} selected`}</span>
      </Text>
      {page === 'all' && count < total && (
        <Button
          size="small"
          onClick={() => list.send({ type: 'matching.selected' })}
        >{`Select all ${formatCount(total)}`}</Button>
      )}
      {count > 0 && (
        <Button size="small" variant="plain" onClick={() => list.send({ type: 'selection.cleared' })}>
          Clear selection
        </Button>
      )}
      {onSelection}
    </Cluster>
  );
}
