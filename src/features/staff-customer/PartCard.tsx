import type { ReactNode } from 'react';
import type { Loaded } from '#app/hooks/app.ts';
import { listState } from '#app/hooks/list-state.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Card } from '#ui/card/Card.tsx';
import { type ListState, ListView, staleSinceOf } from '#ui/list/ListView.tsx';
import { formatCount } from '#ui/money/format.ts';
import type { Column } from '#ui/table/columns.tsx';
import { PlainTable } from '#ui/table/PlainTable.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';

interface PartCardProps<Row> {
  /** The newest rows, and how many there are. */
  part: Loaded<{ readonly total: number; readonly rows: readonly Row[] }>;
  title: string;
  /** The text when there are none. */
  empty: string;
  /** The full list, filtered to this customer. */
  href?: string;
  actions?: ReactNode;
  footer?: ReactNode;
  /** The rows run to the card's edge. */
  isFlush?: boolean;
  children: (rows: readonly Row[]) => ReactNode;
}

/** One kind of a customer's data, which loads, is empty and fails by itself. */
export function PartCard<Row>({
  part,
  title,
  empty,
  href,
  actions,
  footer,
  isFlush = false,
  children,
}: PartCardProps<Row>) {
  const total = part.known?.total ?? null;
  const state = listState({ ...part, value: part.known?.rows ?? null }, part.staleSince);
  const lines = [...(footer ? [footer] : []), ...linesOf(state, href === undefined ? total : null)];
  return (
    <Card
      title={title}
      flush={isFlush && state.status === 'full'}
      actions={
        href === undefined || total === 0 ? (
          actions
        ) : (
          <ButtonLink size="small" href={href}>
            {`All ${title.toLowerCase()}${total === null ? '' : ` (${formatCount(total)})`}`}
          </ButtonLink>
        )
      }
      {...(lines.length > 0 && { footer: lines })}
    >
      <ListView state={state} what={title.toLowerCase()} empty={<Text tone="soft">{empty}</Text>}>
        {children}
      </ListView>
    </Card>
  );
}

/** The number of rows not shown, and the age of the rest. */
function linesOf(state: ListState<unknown>, total: number | null): readonly ReactNode[] {
  const staleSince = staleSinceOf(state);
  const shown = state.status === 'full' ? state.rows.length : 0;
  return [
    ...(state.status === 'full' && total !== null && shown < total
      ? [
          <Text key="newest" size="s" tone="soft">
            {`The newest ${formatCount(shown)} of ${formatCount(total)}.`}
          </Text>,
        ]
      : []),
    ...(staleSince === null
      ? []
      : [
          <Text key="stale" size="s" tone="soft">
            As of <Time at={staleSince} />. We couldn’t load newer ones.
          </Text>,
        ]),
  ];
}

interface PartTableProps<Row extends object> extends Omit<PartCardProps<Row>, 'children' | 'isFlush'> {
  columns: ReadonlyArray<Column<Row>>;
  rowKey: (row: Row) => string;
  /** The page of a row. */
  rowHref?: (row: Row) => string | null;
}

/** The same as a table. */
export const PartTable = <Row extends object>({ columns, rowKey, rowHref, ...card }: PartTableProps<Row>) => (
  <PartCard {...card} isFlush>
    {(rows) => (
      <PlainTable caption={card.title} columns={columns} rows={rows} rowKey={rowKey} {...(rowHref && { rowHref })} />
    )}
  </PartCard>
);
