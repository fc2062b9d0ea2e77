import type { RowList, RowOf } from '#domain/lists/rows.ts';
import type { DirectoryRef, ListRow } from '#machines/directory/directory.types.ts';
import { DirectoryActions } from '#presenters/list/DirectoryActions.tsx';
import { DirectoryList, type DirectoryListProps } from '#presenters/list/DirectoryList.tsx';
import { Card } from '#ui/card/Card.tsx';
import { Stack } from '#ui/layout/Layout.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { applyStaffListAddress, openStaffList } from '../effects/staff/lists.ts';
import { useFlow } from '../hooks/staff.ts';
import { staffPage } from './staff-page.ts';

/** A list of staff's in words and columns. */
export interface StaffListWords<Row extends ListRow> extends Pick<DirectoryListProps<Row>, 'what' | 'columns' | 'filters' | 'rowHref' | 'rowName'> {
  title: string;
  /** When nothing is listed. */
  empty: string;
}

/** A list of staff's: rows are selected and exported, filters have their fields and chips, columns are chosen. */
export const StaffList = <Row extends ListRow>({ list, title, empty, ...table }: StaffListWords<Row> & { list: DirectoryRef<Row> }) => (
  <Stack gap={5}>
    <PageHeader title={title} actions={<DirectoryActions list={list} columns={table.columns} />} />
    <Card>
      <DirectoryList
        {...table}
        list={list}
        caption={title}
        empty={<EmptyState title={empty} />}
        unaffected="Nothing has changed."
        density="compact"
        chips
        selects
      />
    </Card>
  </Stack>
);

function OpenedList<Row extends ListRow>(words: StaffListWords<Row>) {
  const list = useFlow('staffList') as DirectoryRef<Row> | null;
  return list && <StaffList {...words} list={list} />;
}

/** The page of a list of staff's, and the words that it has. It begins as the address says, and follows it. */
export function staffListPage<List extends RowList>({ list, ...words }: StaffListWords<RowOf<List>> & { list: List }) {
  const page = staffPage({
    // biome-ignore lint/correctness/noComponentHookFactories: a page is made once, when its code loads
    Page: () => <OpenedList {...words} />,
    open: (staff) => openStaffList(staff, list),
    readAddress: applyStaffListAddress,
  });
  return { ...page, list, words };
}
