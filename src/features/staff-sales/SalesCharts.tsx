import { useMemo } from 'react';
import type { SalesReport } from '#contract/books/sales.ts';
import { amount } from '#domain/money/money.ts';
import { figuresOf } from '#domain/sales/figures.ts';
import { basisOf } from '#domain/sales/report.ts';
import { Card } from '#ui/card/Card.tsx';
import { Text } from '#ui/text/Text.tsx';
import { ReadSeriesChart } from './chart/ReadSeriesChart.tsx';
import type { ChartLinks } from './links.ts';
import { comparedWords, dollars, spanText, valueText } from './salesWords.ts';
import {
  bucketsOf,
  comparisonOf,
  figureValues,
  flowSeries,
  lineOf,
  revenueSeries,
  totalsOf,
  traderSeries,
  volumeSeries,
} from './series.ts';

export interface SalesChartsProps {
  report: SalesReport;
  compare: 'none' | 'before' | 'year';
  links: ChartLinks;
}

const money = { name: 'US dollars', decimals: 2, before: '$' };
const people = { name: 'Customers', decimals: 0 };
const points = { name: 'Basis points', decimals: 2, after: ' bps' };
const countText = (value: string): string => valueText('count', value);
const pointsText = (value: string): string => valueText('basisPoints', value);

/** The charts of sales. Customer holdings have their own report. */
export function SalesCharts({ report, compare, links }: SalesChartsProps) {
  const { span } = report;
  const buckets = useMemo(() => bucketsOf(report), [report]);
  const label = `Total ${comparedWords({ compare })}`;
  const count = span.buckets.length;
  const volume = useMemo(
    () => ({
      series: volumeSeries(span),
      comparison: comparisonOf(report, label, (other) => figureValues(other, 'volume')),
    }),
    [report, span, label],
  );
  const revenue = useMemo(
    () => ({
      series: revenueSeries(span),
      comparison: comparisonOf(report, `Net revenue ${comparedWords({ compare })}`, (other) =>
        figureValues(other, 'netRevenue'),
      ),
    }),
    [report, span, compare],
  );
  const rate = useMemo(
    () => ({
      series: lineOf(span, 'takeRate', 'Take rate'),
      comparison: comparisonOf(report, `Take rate ${comparedWords({ compare })}`, (other) =>
        figureValues(other, 'takeRate'),
      ),
    }),
    [report, span, compare],
  );
  const traders = useMemo(
    () => ({
      series: traderSeries(span),
      comparison:
        span.traders === null
          ? undefined
          : comparisonOf(report, label, (other) => totalsOf(traderSeries(other), other.buckets.length)),
    }),
    [report, span, label],
  );
  const flows = useMemo(
    () => ({
      series: flowSeries(span),
      comparison: comparisonOf(report, `Net flows ${comparedWords({ compare })}`, (other) =>
        figureValues(other, 'netFlows'),
      ),
    }),
    [report, span, compare],
  );
  const summary = (of: string) => `${of}, ${spanText(span)}, in ${count} ${count === 1 ? 'part' : 'parts'}`;
  const partial = report.isRunning ? 'The last one is running.' : undefined;
  return (
    <>
      <Card title="Volume by asset">
        <ReadSeriesChart
          {...{ buckets, ...volume }}
          label="Volume by asset"
          summary={summary('What changed hands for coins')}
          unit={money}
          formatValue={dollars}
          hrefOf={links.volume}
          note={partial}
        />
      </Card>
      <Card title="Net revenue">
        <ReadSeriesChart
          {...{ buckets, ...revenue }}
          label="Net revenue"
          summary={summary('Our fees above, what we gave back or lost below')}
          unit={money}
          formatValue={dollars}
          hrefOf={links.revenue}
          note={notSplit(report)}
        />
        <ReadSeriesChart
          {...{ buckets, ...rate }}
          label="Take rate"
          summary={summary('Net revenue by volume')}
          unit={points}
          formatValue={pointsText}
        />
      </Card>
      <Card title="Active customers">
        {span.traders === null ? (
          <Text tone="soft">Customers are counted over all assets, once all records are read.</Text>
        ) : (
          <ReadSeriesChart
            {...{ buckets, ...traders }}
            label="Active customers"
            summary={summary('New, returning and reactivated customers')}
            unit={people}
            formatValue={countText}
            hrefOf={links.traders}
            addsUp={false}
          />
        )}
      </Card>
      <Card title="Net flows">
        <ReadSeriesChart
          {...{ buckets, ...flows }}
          label="Net flows"
          summary={summary('Deposits less withdrawals and returns, valued at the end of each day')}
          unit={money}
          formatValue={dollars}
          hrefOf={links.flows}
        />
      </Card>
    </>
  );
}

/** The fees that the bank does not split, which the chart leaves out. */
function notSplit({ span }: SalesReport): string | undefined {
  const missing = span.buckets.reduce((sum, _, index) => {
    const { ourFees } = figuresOf(basisOf(span, index));
    return sum + BigInt(ourFees.missing?.why === 'notSplit' ? (ourFees.missing.amount ?? 0) : 0);
  }, 0n);
  return missing === 0n ? undefined : `${dollars(amount(missing))} in fees isn’t split by the bank and is left out.`;
}
