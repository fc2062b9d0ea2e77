import type { Activity } from '#domain/activity/activity.ts';
import { partsOf } from '#domain/trades/trade.ts';
import { activityColumns } from '#presenters/activity/columns.tsx';
import { formatUnitPrice } from '#presenters/trade/labels.ts';
import { Money } from '#ui/money/Money.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { Text } from '#ui/text/Text.tsx';

/** Long strings shorten to their first and last four characters. */
export const shortGuid = (guid: string): string => (guid.length > 9 ? `${guid.slice(0, 4)}…${guid.slice(-4)}` : guid);

function priceCell(activity: Activity) {
  const price = activity.source === 'trade' ? partsOf(activity.trade)?.price : null;
  return price ? formatUnitPrice(price) : '–';
}

export const columns: ReadonlyArray<Column<Activity>> = [
  activityColumns.what,
  activityColumns.time,
  activityColumns.given,
  activityColumns.received,
  { id: 'price', header: 'Price', align: 'end', optional: true, narrow: 'hidden', cell: priceCell },
  {
    id: 'fee',
    header: 'Fee',
    align: 'end',
    optional: true,
    narrow: 'hidden',
    cell: ({ fee }) => <Money amount={fee.amount} asset={fee.asset} />,
  },
  {
    id: 'reference',
    header: 'Reference',
    optional: true,
    narrow: 'hidden',
    cell: ({ guid }) => (
      <Text as="span" mono size="s" tone="faint" title={guid}>
        {shortGuid(guid)}
      </Text>
    ),
  },
  activityColumns.status,
];
