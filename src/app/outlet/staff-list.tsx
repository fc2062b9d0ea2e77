import { useSelector } from '@xstate/react';
import { type ReactNode, Suspense } from 'react';
import { useSearch } from 'wouter';
import type { RowList, RowOf } from '#domain/lists/rows.ts';
import type { StaffPerson } from '#domain/staff/person.ts';
import type { StaffAction } from '#domain/staff/rights.ts';
import { isComplete } from '#domain/staff/sources.ts';
import { ActionOutcome } from '#features/staff-action/ActionOutcome.tsx';
import { RowMenu } from '#features/staff-action/RowMenu.tsx';
import { CompleteUpTo, type CompleteUpToProps, readingText } from '#features/staff-health/CompleteUpTo.tsx';
import {
  selectLoaded,
  selectQuery,
  selectSelected,
  selectSelectedCount,
  selectTotal,
} from '#machines/directory/directory.selectors.ts';
import type { DirectoryRef, ListRow } from '#machines/directory/directory.types.ts';
import type { FlowRefs } from '#machines/flows/flows.types.ts';
import { serverNow } from '#ports/http.ts';
import { DirectoryActions } from '#presenters/list/DirectoryActions.tsx';
import { DirectoryList, type DirectoryListProps } from '#presenters/list/DirectoryList.tsx';
import type { SumsWords } from '#presenters/list/SumsLine.tsx';
import { ActionMenu } from '#presenters/staff/ActionMenu.tsx';
import { refusalFor } from '#presenters/staff/needs.ts';
import type { RowAction } from '#presenters/staff/rowAction.ts';
import { Button } from '#ui/button/Button.tsx';
import { Card } from '#ui/card/Card.tsx';
import { Cluster, Stack } from '#ui/layout/Layout.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { formatCount } from '#ui/money/format.ts';
import { lazyCode } from '#ui/on-demand/lazyCode.ts';
import type { Column } from '#ui/table/columns.tsx';
import { Text } from '#ui/text/Text.tsx';
import { scrollsIn } from '../address/staff-view-address.ts';
import { openStaffAction } from '../effects/staff/action.ts';
import { applyStaffListAddress, openStaffList, type StaffListName } from '../effects/staff/lists.ts';
import { beginWithView } from '../effects/staff/views.ts';
import type { AppHandle, Owned } from '../handle/app-handle.ts';
import { useFlow, useLoaded, useStaffPerson } from '../hooks/staff.ts';
import { staffPage } from './staff-page.ts';
import { OtherForm, Unread, Views, viewListOf } from './staff-views.tsx';

const ActionDialog = lazyCode(async () => (await import('#features/staff-action/ActionDialog.tsx')).ActionDialog);

/** The words and columns of a staff list. */
export interface StaffListWords<Row extends ListRow>
  extends Pick<DirectoryListProps<Row>, 'what' | 'columns' | 'filters' | 'rowHref' | 'rowName'> {
  title: string;
  /** The sources that the rows are copied from; without, the rows are ours. */
  sources?: readonly string[];
  sums?: SumsWords;
  tabs?: ReactNode;
  /** Who can export the rows, for a reason; null if there is no file. */
  file: StaffAction | null;
  /** The actions on a row. */
  rowActions?: (row: Row, me: StaffPerson) => readonly RowAction[];
  /** The actions on the selected rows, by their ids. */
  bulkActions?: (ids: readonly string[], me: StaffPerson) => readonly RowAction[];
  /** The actions without a row. */
  pageActions?: (me: StaffPerson) => readonly RowAction[];
}

/** A list's own search field, and what an empty list shows with it. */
interface Searching {
  lead?: ReactNode;
  nothing?: ReactNode;
}

interface StaffListProps<Row extends ListRow> extends StaffListWords<Row>, Searching {
  list: DirectoryRef<Row>;
  action: FlowRefs['staffAction'];
  /** Null until the user is known: no action is possible before. */
  me: StaffPerson | null;
  /** One long table instead of pages. */
  scrolls?: boolean;
  /** The link to the other form. */
  otherForm?: ReactNode;
  above?: ReactNode;
  /** How complete the copied rows are; null before they were read. */
  age?: (readAt: number | null) => ReactNode;
  /** Why copied rows are still missing; null once all are here. */
  unread?: string | null;
}

/** A staff list: row selection and export, filters with chips, column choice, decisions. */
export function StaffList<Row extends ListRow>({
  list,
  action,
  me,
  age,
  unread = null,
  title,
  tabs,
  sums,
  file,
  rowActions,
  bulkActions,
  pageActions,
  above,
  nothing,
  ...table
}: StaffListProps<Row>) {
  const open = (request: RowAction['request']) => action.send({ type: 'action.requested', request });
  const total = useSelector(list, selectTotal) ?? 0;
  const selected = useSelector(list, selectSelectedCount);
  const readAt = useSelector(list, (snapshot) => selectLoaded(snapshot)?.at ?? null);
  const mayBulk = me !== null && bulkActions?.([], me).some(({ refusal }) => refusal === null) === true;
  const mayExport = me !== null && file !== null && refusalFor(me.roles, file) === null;
  const askForFile = () =>
    open({
      id: `file:${title.toLowerCase().replaceAll(' ', '-')}`,
      title: `Download ${table.what}`,
      effect: [
        selected > 0
          ? `${formatCount(selected)} selected as CSV.`
          : `${formatCount(total)} that match the filters as CSV.`,
      ],
      ...{ confirm: 'Download CSV', done: '', call: null, version: null, reason: 'text' },
    });
  const nameOf = (row: Row) => table.rowName?.(row) ?? row.id;
  return (
    <Stack gap={5}>
      <PageHeader
        title={title}
        {...(age && { lead: age(readAt) })}
        actions={
          <Cluster gap={2}>
            <DirectoryActions list={list} columns={table.columns} onExport={mayExport ? askForFile : null} />
            {me &&
              pageActions?.(me).map(({ label, request, refusal }) => (
                <Button
                  key={request.id}
                  size="small"
                  variant="main"
                  disabled={refusal !== null}
                  onClick={() => open(request)}
                >
                  {refusal === null ? label : `${label}: ${refusal}`}
                </Button>
              ))}
          </Cluster>
        }
      />
      {tabs}
      {above}
      <ActionOutcome action={action} />
      <Card>
        <DirectoryList
          {...table}
          {...(sums && { sums: unread === null ? sums : { ...sums, unknown: unread } })}
          list={list}
          caption={title}
          empty={<Empty list={list} what={table.what} unread={unread} noMatch={nothing} />}
          unaffected="Nothing has changed."
          density="compact"
          chips
          folds
          selects={mayExport || mayBulk}
          resizes
          jumps
          {...(me &&
            bulkActions &&
            selected > 0 && {
              onSelection: <BulkMenu list={list} actions={(ids) => bulkActions(ids, me)} onOpen={open} />,
            })}
          {...(me &&
            rowActions && {
              actions: (row: Row) => <RowMenu name={nameOf(row)} actions={rowActions(row, me)} onOpen={open} />,
            })}
        />
      </Card>
      <Suspense fallback={null}>
        <ActionDialog action={action} />
      </Suspense>
    </Stack>
  );
}

/** Nothing there, nothing that matches, and nothing read yet are three things. */
function Empty({
  list,
  what,
  unread,
  noMatch,
}: {
  list: DirectoryRef;
  what: string;
  unread: string | null;
  noMatch: ReactNode;
}) {
  const isFiltered = useSelector(list, (snapshot) => Object.keys(selectQuery(snapshot).filters).length > 0);
  if (unread !== null) return <EmptyState title="Not read from the bank yet" text={unread} />;
  if (isFiltered && noMatch) return noMatch;
  return <EmptyState title={isFiltered ? `No ${what} match` : `No ${what} yet`} />;
}

/** "All that match" includes rows of other pages, which nobody has seen. */
function BulkMenu({
  list,
  actions,
  onOpen,
}: {
  list: DirectoryRef;
  actions: (ids: readonly string[]) => readonly RowAction[];
  onOpen: (request: RowAction['request']) => void;
}) {
  const ids = useSelector(list, selectSelected);
  if (ids.length === 0)
    return (
      <Text size="s" tone="soft">
        Select rows one by one to act on them
      </Text>
    );
  return (
    <ActionMenu label="Actions for the selected rows" text="Act on selected" actions={actions(ids)} onOpen={onOpen} />
  );
}

function Age({ names, readAt }: Pick<CompleteUpToProps, 'names' | 'readAt'>) {
  return <CompleteUpTo sources={useLoaded('sources').known} names={names} readAt={readAt} now={serverNow} />;
}

/** Why rows of these sources are missing; null once all are here, or before the sources are known. */
function useUnread(names: readonly string[]): string | null {
  const used = (useLoaded('sources').known ?? []).filter(({ name }) => names.includes(name));
  return used.every(isComplete) ? null : (readingText(used) ?? 'The bank’s records are being read.');
}

function OpenedList<Row extends ListRow>({
  name,
  sources,
  shape,
  ...words
}: StaffListWords<Row> & Searching & { name: StaffListName; shape: RowList }) {
  const views = viewListOf(shape.path);
  const search = useSearch();
  const list = useFlow(name) as DirectoryRef<Row> | null;
  const action = useFlow('staffAction');
  const me = useStaffPerson();
  const unread = useUnread(sources ?? []);
  return (
    list &&
    action && (
      <StaffList
        {...words}
        list={list}
        action={action}
        me={me}
        unread={unread}
        scrolls={views !== null && scrollsIn(search)}
        {...(views && { otherForm: <OtherForm /> })}
        above={
          <>
            <Unread shape={shape} filters={words.filters} />
            {views && (
              <Views
                list={list}
                of={views}
                me={me}
                onOpen={(request) => action.send({ type: 'action.requested', request })}
              />
            )}
          </>
        }
        {...(sources && { age: (readAt: number | null) => <Age names={sources} readAt={readAt} /> })}
      />
    )
  );
}

/** Further flows of a list's page. */
interface MoreOfPage extends Searching {
  open?: (staff: Owned<'staff'>) => void;
  readAddress?: (app: AppHandle) => void;
}

/** The page of a staff list with its words. It begins as the address says, and follows it. */
export function staffListPage<List extends RowList>({
  list,
  name = 'staffList',
  columns,
  lead,
  nothing,
  open,
  readAddress,
  ...more
}: Omit<StaffListWords<RowOf<List>>, 'columns'> &
  MoreOfPage & {
    list: List;
    name?: StaffListName;
    /** Headed as in the list, unless they say otherwise. */
    columns: ReadonlyArray<Omit<Column<RowOf<List>>, 'header'> & Partial<Pick<Column<RowOf<List>>, 'header'>>>;
  }) {
  const titles: Readonly<Record<string, string>> = list.titles ?? {};
  const words = { ...more, columns: columns.map((column) => ({ header: titles[column.id], ...column })) };
  const views = viewListOf(list.path);
  const page = staffPage({
    // biome-ignore lint/correctness/noComponentHookFactories: a page is made once, when its code loads
    Page: () => <OpenedList {...words} lead={lead} nothing={nothing} name={name} shape={list} />,
    resources: views === null ? [] : [['listViews', { list: views }]],
    open: (staff) => {
      openStaffList(staff, list, name, words.sources ?? []);
      openStaffAction(staff);
      open?.(staff);
      if (views) beginWithView(staff, views);
    },
    readAddress(app) {
      applyStaffListAddress(app);
      readAddress?.(app);
    },
  });
  return { ...page, list, words };
}
