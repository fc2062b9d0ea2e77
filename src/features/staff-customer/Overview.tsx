import type { ReactNode } from 'react';
import { openForYou } from '#app/address/case-address.ts';
import { tradesAddress } from '#app/address/trades-address.ts';
import { useLoaded, useStaffPerson } from '#app/hooks/staff.ts';
import type { today } from '#contract/desk/today.ts';
import type { DataOf } from '#contract/kit/call.ts';
import { amount } from '#domain/money/money.ts';
import { grantOf } from '#domain/staff/rights.ts';
import { Units } from '#presenters/staff/records.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { Skeleton } from '#ui/list/Skeleton.tsx';
import { formatCount } from '#ui/money/format.ts';
import { Dash } from '#ui/text/Dash.tsx';
import { Text } from '#ui/text/Text.tsx';
import { formatTime } from '#ui/time/format.ts';
import styles from './staff-customer.module.css';

type Day = DataOf<typeof today.read>;

/** Waiting work and the money that moved today. Each figure leads to its records. */
export function Overview() {
  const me = useStaffPerson();
  const [cases, requests, day] = [useLoaded('openCases'), useLoaded('openRequests'), useLoaded('today')];
  const readsBreaks = me !== null && grantOf(me.roles, 'readSales') !== null;
  return (
    <section aria-label="Overview">
      <dl className={styles.overview}>
        <Tile title="Cases for you" href={openForYou(me?.roles ?? [])} of={cases}>
          {({ open, late }) => [
            formatCount(open),
            late > 0 && <Text as="span" size="s" tone="loss">{`${formatCount(late)} late`}</Text>,
          ]}
        </Tile>
        <Tile title="Requests to decide" href="/admin/requests?state=requested" of={requests}>
          {({ open }) => [formatCount(open)]}
        </Tile>
        {readsBreaks && (
          <Tile title="Open breaks" href="/admin/sales" of={day}>
            {({ breaks }) => [breaks === null ? <Dash key="none" why="You can’t read them" /> : formatCount(breaks)]}
          </Tile>
        )}
        <Tile title="Money in today" href={movedAddress('in', day.known)} of={day}>
          {(known) => movedText('in', known)}
        </Tile>
        <Tile title="Money out today" href={movedAddress('out', day.known)} of={day}>
          {(known) => movedText('out', known)}
        </Tile>
      </dl>
      {day.known && (
        <Text size="s" tone="soft">
          {`Completed transfers since the day began in ${day.known.zone.replaceAll('_', ' ')}${day.known.upTo === null ? '' : `, as of ${formatTime(day.known.upTo, 'time')}`}.`}
        </Text>
      )}
    </section>
  );
}

interface TileProps<Known> {
  title: string;
  href: string;
  of: { readonly known: Known | null; readonly problem: unknown };
  /** The figure, and what is said below it. */
  children: (known: Known) => readonly [figure: ReactNode, note?: ReactNode];
}

function Tile<Known>({ title, href, of: { known, problem }, children }: TileProps<Known>) {
  const [figure, note] = known === null ? [] : children(known);
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {known !== null ? (
          <AppLink href={href}>{figure}</AppLink>
        ) : problem === null ? (
          <Skeleton width="short" />
        ) : (
          <Dash why="We couldn’t load it" />
        )}
      </dd>
      {note && <dd>{note}</dd>}
    </div>
  );
}

type Flow = 'in' | 'out';

const movedAddress = (flow: Flow, day: Day | null): string =>
  `${tradesAddress('transfers')}&flow=${flow}&state=completed${day === null ? '' : `&from=${new Date(day.from).toISOString()}`}`;

/** Dollars, and the coins below them. */
function movedText(flow: Flow, { upTo, moved }: Day): readonly [ReactNode, ReactNode?] {
  if (upTo === null) return [<Dash key="unknown" why="The bank’s transfers haven’t been read yet" />];
  const sums = moved.filter((sum) => sum.flow === flow);
  const dollars = sums.find(({ asset }) => asset === 'USD')?.amount ?? amount(0);
  const coins = sums.filter(({ asset }) => asset !== 'USD');
  return [
    <Units key="dollars" amount={dollars} asset="USD" why="" />,
    coins.length > 0 && (
      <Text as="span" size="s" tone="soft">
        {coins.map(({ asset, amount: units }, index) => (
          <span key={asset}>
            {index > 0 && ', '}
            <Units amount={units} asset={asset} why="" />
          </span>
        ))}
      </Text>
    ),
  ];
}
