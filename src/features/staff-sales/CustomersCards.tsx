import type { ConcentrationReport, CustomersReport } from '#contract/books/sales.ts';
import { AppLink } from '#ui/link/AppLink.tsx';
import { formatCount } from '#ui/money/format.ts';
import type { Column } from '#ui/table/columns.tsx';
import { PlainTable } from '#ui/table/PlainTable.tsx';
import { Dash } from '#ui/text/Dash.tsx';
import { Text } from '#ui/text/Text.tsx';
import type { CustomerLinks } from './links.ts';
import styles from './sales.module.css';
import { dollars, durationText, monthName, shortDay } from './salesWords.ts';

/** Tenths of a percent, rounded down: a share must not be overstated. */
const shareOf = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${(Math.floor((part * 1000) / whole) / 10).toFixed(1)}%`;

const Share = ({ part, whole, href }: { part: number; whole: number; href: string | null }) => (
  <span className={styles.share}>
    {href === null ? shareOf(part, whole) : <AppLink href={href}>{shareOf(part, whole)}</AppLink>}
    <span className={styles.meter} aria-hidden="true">
      <svg viewBox="0 0 100 3" preserveAspectRatio="none">
        <title>{shareOf(part, whole)}</title>
        <rect width={whole === 0 ? 0 : (100 * part) / whole} height="3" fill="currentColor" />
      </svg>
    </span>
  </span>
);

/** It scrolls sideways, and some browsers let keys scroll only a focusable element. */
const reachableByKeys = { tabIndex: 0 };

/**
 * By the month of their first trade: how many customers traded in each later month, and our fees
 * per customer of the cohort so far.
 */
export function CohortTable({ cohorts, links }: Pick<CustomersReport, 'cohorts'> & { links: CustomerLinks }) {
  const most = Math.max(...cohorts.map(({ months }) => months.length), 0);
  if (most === 0) return <Text tone="soft">Nobody traded for the first time in this range.</Text>;
  const numbers = Array.from({ length: most }, (_, index) => index);
  return (
    <section className={styles.scroll} aria-label="Cohorts, table" {...reachableByKeys}>
      <table className={styles.cohorts}>
        <caption className={styles.caption}>
          Share of each cohort that traded, by months since their first trade. Months that aren’t over are hatched.
        </caption>
        <thead>
          <tr>
            <th scope="col">First traded in</th>
            <th scope="col">Customers</th>
            <th scope="col">Our fees each</th>
            {numbers.map((number) => (
              <th key={number} scope="col">{`+${number}`}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map(({ month, customers, months }) => (
            <tr key={month}>
              <th scope="row">{monthName(month)}</th>
              <td data-label="Customers">{formatCount(customers)}</td>
              <td data-label="Our fees each">
                {customers === 0 ? (
                  <Dash why="Nobody" />
                ) : (
                  dollars(String(months.reduce((sum, { ourFees }) => sum + BigInt(ourFees), 0n) / BigInt(customers)))
                )}
              </td>
              {months.map((each, number) => (
                <td key={each.month} data-label={`+${number}`} className={each.isRunning ? styles.running : undefined}>
                  <Share part={each.active} whole={customers} href={links.cohort(month, each.month)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** How far customers have come, by the week of sign-up. */
export function FunnelTable({ funnel, links }: Pick<CustomersReport, 'funnel'> & { links: CustomerLinks }) {
  const step = (
    id: 'signedUp' | 'verified' | 'funded' | 'traded',
    header: string,
    median: 'toVerified' | 'toFunded' | 'toTraded' | null,
  ): Column<CustomersReport['funnel'][number]> => ({
    ...{ id, header, align: 'end', narrow: id === 'signedUp' ? 'trail' : 'underTrail' },
    cell(row) {
      const href = links.step(row.week, id);
      const count = formatCount(row[id]);
      const time = median === null ? null : row[median];
      return (
        <>
          <span className={styles.stepName}>{`${header} `}</span>
          {href === null ? (
            count
          ) : (
            <AppLink href={href} look={styles.step}>
              {count}
            </AppLink>
          )}
          {id !== 'signedUp' && (
            <Text as="div" size="s" tone="soft">
              {`${shareOf(row[id], row.signedUp)}${time === null ? '' : ` · ${durationText(time)}`}`}
            </Text>
          )}
        </>
      );
    },
  });
  return (
    <PlainTable
      caption="Customers by the week of their sign-up: how many, what share, and the median time since the step before"
      columns={[
        { id: 'week', header: 'Signed up in the week of', cell: ({ week }) => shortDay(week) },
        step('signedUp', 'Signed up', null),
        step('verified', 'Verified', 'toVerified'),
        step('funded', 'Funded', 'toFunded'),
        step('traded', 'Traded', 'toTraded'),
      ]}
      rows={funnel.toReversed()}
      rowKey={({ week }) => week}
    />
  );
}

/** How evenly the volume is spread. */
export function Concentration({ middle, topTen }: Pick<ConcentrationReport, 'middle' | 'topTen'>) {
  if (middle === null || topTen === null) return <Text tone="soft">Nobody traded in this range.</Text>;
  const share =
    BigInt(topTen.ofVolume) === 0n ? null : Number((BigInt(topTen.volume) * 1000n) / BigInt(topTen.ofVolume)) / 10;
  return (
    <Text>
      {`The middle customer traded ${dollars(middle.volume)} and paid us ${dollars(middle.ourFees)} in fees. The ten largest have ${share === null ? 'an unknown part' : `${share.toFixed(1)}%`} of the volume, ${dollars(topTen.volume)}.`}
    </Text>
  );
}
