import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Amount, amount, toDecimal } from '#domain/money/money.ts';
import type { Bucket, ChartSeries, Values } from '#features/staff-sales/chart/figures.ts';
import { ReadSeriesChart, type ReadSeriesChartProps } from '#features/staff-sales/chart/ReadSeriesChart.tsx';
import { SeriesChart } from '#features/staff-sales/chart/SeriesChart.tsx';
import { expectAccessible } from '../axe.ts';

const buckets: readonly Bucket[] = Array.from({ length: 12 }, (_, index) => ({
  key: `week-${index}`,
  name: `Week ${index + 1}, 2026`,
  tick: `W${index + 1}`,
  isPartial: index === 11,
}));
const values = (of: (index: number) => bigint | null): Values =>
  buckets.map((_, index) => {
    const value = of(index);
    return value === null ? null : amount(value);
  });
const series: readonly ChartSeries[] = [
  { key: 'BTC', label: 'Bitcoin', kind: 'bar', tone: '1', values: values((index) => BigInt(index + 1) * 1000n) },
  // A float would be off by a cent.
  {
    key: 'ETH',
    label: 'Ethereum',
    kind: 'bar',
    tone: '2',
    values: values((index) => (index === 4 ? null : 900719925474099301n)),
  },
  { key: 'USDC', label: 'USDC', kind: 'bar', tone: '3', values: values((index) => -BigInt(index) * 500n) },
];
const comparison = { label: 'Period before', values: values(() => 7777n) };
const formatValue = (value: Amount) => `$${toDecimal(value, 2)}`;
const hrefOf = (index: number, key: string | null) =>
  `/admin/trades?week=${index + 1}${key === null ? '' : `&asset=${key}`}`;

const given: ReadSeriesChartProps = {
  label: 'Volume by asset',
  summary: 'From $1 up to $12.',
  unit: { name: 'US dollars', decimals: 2, before: '$' },
  buckets,
  series,
  comparison,
  formatValue,
  hrefOf,
};

async function renderChart(props: Partial<ReadSeriesChartProps> = {}) {
  const { container } = render(<ReadSeriesChart {...given} {...props} />);
  // The code loads on demand, and the library draws after its series register.
  await waitFor(() => one(container, '.visx-axis text'));
  return container;
}
const slider = () => screen.getByRole('slider', { name: 'Volume by asset, point by point' });
const one = (container: HTMLElement, selector: string): Element => {
  const found = container.querySelector(selector);
  if (!found) throw new Error(`nothing is ${selector}`);
  return found;
};
const readout = (container: HTMLElement) => container.querySelector('[data-part="readout"]');
const linksOf = (container: HTMLElement) =>
  [...container.querySelectorAll('[data-part="drawing"] a')].map((link) => link.getAttribute('href'));

beforeEach(() => history.replaceState(null, '', '/admin/sales'));

describe('SeriesChart', () => {
  test('is drawn by the library: a bar for each known value, a line for the comparison', async () => {
    const container = await renderChart();
    expect(container.querySelectorAll('.visx-bar')).toHaveLength(35);
    expect(one(container, '[data-part="drawing"] svg > path').getAttribute('d')?.match(/L/g)).toHaveLength(11);
    expect([...container.querySelectorAll('.visx-axis text')].at(-1)).toHaveTextContent('W12');
  });

  test('gives screen readers its summary, and nothing of the drawing', async () => {
    const container = await renderChart();
    expect(screen.getByRole('figure')).toHaveTextContent('Volume by asset. From $1 up to $12.');
    expect(one(container, '[data-part="drawing"]')).toHaveAttribute('aria-hidden', 'true');
    await expectAccessible(container);
  });

  test('names each series, the comparison, partial and unknown buckets', async () => {
    const container = await renderChart();
    const names = within(one(container, '[data-part="legend"]') as HTMLElement).getAllByRole('listitem');
    expect(names.map(({ textContent }) => textContent)).toEqual([
      'Bitcoin',
      'Ethereum',
      'USDC',
      'Period before',
      'Not over yet',
      'Not all known',
    ]);
    expect(container.querySelectorAll('[data-part="partial"]')).toHaveLength(1);
    expect(container.querySelectorAll('[data-part="unknown"]')).toHaveLength(1);
  });

  test('keys read every bucket exactly, in one stop', async () => {
    const user = userEvent.setup({ delay: null });
    const container = await renderChart();
    await user.tab();
    expect(slider()).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(slider()).toHaveAttribute(
      'aria-valuetext',
      'Week 11, 2026. Total $9007199254741053.01. Bitcoin $110, Ethereum $9007199254740993.01, USDC $-50. Period before $77.77.',
    );
    await user.keyboard('{Home}');
    expect(readout(container)).toHaveTextContent('Week 1, 2026');
    await user.keyboard('{PageUp}{ArrowRight}');
    expect(readout(container)).toHaveTextContent('Week 12, 2026 Not over yet');
    await user.keyboard('{Escape}');
    expect(readout(container)).toBeNull();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Show as table' })).toHaveFocus();
  });

  test('names the unknown parts, which make the total unknown', async () => {
    const user = userEvent.setup({ delay: null });
    const container = await renderChart();
    await user.tab();
    await user.keyboard('{Home}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
    const terms = [...one(container, '[data-part="readout"] dl').children].map(({ textContent }) => textContent);
    expect(terms).toEqual(['Bitcoin$50', 'EthereumUnknown', 'USDC$-20', 'TotalUnknown', 'Period before$77.77']);
  });

  test('Enter follows the link of the bucket that is read', async () => {
    const user = userEvent.setup({ delay: null });
    await renderChart();
    await user.tab();
    await user.keyboard('{Home}{ArrowRight}{Enter}');
    expect(location.pathname + location.search).toBe('/admin/trades?week=2');
  });

  test('each bucket and each bar is a link that no key stops at', async () => {
    const container = await renderChart();
    const links = linksOf(container);
    expect(links).toContain('/admin/trades?week=5');
    expect(links).toContain('/admin/trades?week=5&asset=BTC');
    expect(links).not.toContain('/admin/trades?week=5&asset=ETH');
    // A bar of zero cannot be clicked.
    expect(links).not.toContain('/admin/trades?week=1&asset=USDC');
    expect(
      [...container.querySelectorAll('[data-part="drawing"] a')].every(
        (link) => link.getAttribute('tabindex') === '-1',
      ),
    ).toBe(true);
  });

  test('without targets there are no links, and Enter does nothing', async () => {
    const user = userEvent.setup({ delay: null });
    const container = await renderChart({ hrefOf: undefined });
    expect(linksOf(container)).toEqual([]);
    await user.tab();
    await user.keyboard('{Home}{Enter}');
    expect(location.pathname).toBe('/admin/sales');
  });

  test('a first tap reads a bucket, a second one on it follows its link; a mouse follows at once', async () => {
    const container = await renderChart();
    const plot = one(container, '[data-part="plot"]');
    const link = one(container, '[data-bucket="0"]');
    const press = (pointerType: string) => {
      fireEvent.pointerDown(plot, { pointerType, clientX: 5, clientY: 50 });
      fireEvent.pointerLeave(plot, { pointerType });
      fireEvent.click(link);
    };
    press('touch');
    expect(readout(container)).toHaveTextContent('Week 1, 2026');
    expect(location.pathname).toBe('/admin/sales');
    press('touch');
    expect(location.search).toBe('?week=1');
    act(() => history.replaceState(null, '', '/admin/sales'));
    press('mouse');
    expect(location.search).toBe('?week=1');
    expect(readout(container)).toBeNull();
  });

  test('the table holds the same figures with the same links, and their sums', async () => {
    const user = userEvent.setup({ delay: null });
    const container = await renderChart();
    await user.click(screen.getByRole('button', { name: 'Show as table' }));
    const table = screen.getByRole('table', { name: 'Volume by asset. US dollars, newest first' });
    const rows = within(table).getAllByRole('row');
    const newest = rows[1] as HTMLElement;
    expect(within(newest).getByRole('rowheader')).toHaveTextContent('Week 12, 2026 Not over yet');
    expect(within(newest).getByRole('link', { name: '$120' })).toHaveAttribute(
      'href',
      '/admin/trades?week=12&asset=BTC',
    );
    expect(within(newest).getByRole('link', { name: '$9007199254741058.01' })).toHaveAttribute(
      'href',
      '/admin/trades?week=12',
    );
    expect(within(rows.at(-1) as HTMLElement).getByRole('rowheader')).toHaveTextContent('All');
    expect(one(container, '[data-part="totals"] [data-column="BTC"]')).toHaveTextContent('$780');
    expect(one(container, '[data-part="totals"] [data-column="ETH"]')).toHaveTextContent('Unknown');
    await expectAccessible(container);
  });

  test('a line has gaps where it is unknown, a dot where it is alone, and links at its points', async () => {
    const known = new Set([0, 1, 5, 9, 10, 11]);
    const line: ChartSeries = {
      key: 'held',
      label: 'Assets held',
      kind: 'line',
      tone: '1',
      values: values((index) => (known.has(index) ? 500n : null)),
    };
    const container = await renderChart({ series: [line], comparison: undefined });
    expect(one(container, '[data-part="tone"][d]').getAttribute('d')?.match(/M/g)).toHaveLength(3);
    expect(container.querySelectorAll('circle[data-part="tone"]')).toHaveLength(1);
    expect(container.querySelectorAll('[data-part="unknown"]')).toHaveLength(6);
    expect(linksOf(container).filter((href) => href?.includes('asset=held'))).toHaveLength(6);
  });

  test.each([
    ['No figures in this period.', { buckets: [], series: [] }],
    ['None of these figures is known.', { series: series.map((known) => ({ ...known, values: values(() => null) })) }],
  ] as const)('says "%s"', async (words, props) => {
    render(<ReadSeriesChart {...given} {...props} />);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('slider')).toBeNull();
  });

  test('redraws for another period, and forgets a bucket that is not in it', async () => {
    const user = userEvent.setup({ delay: null });
    const { container, rerender } = render(<ReadSeriesChart {...given} />);
    await screen.findByRole('button', { name: 'Show as table' });
    await user.tab();
    await user.keyboard('{End}');
    const few = (all: Values) => all.slice(0, 3);
    rerender(
      <ReadSeriesChart
        {...given}
        comparison={undefined}
        buckets={buckets.slice(0, 3)}
        series={series.map((all) => ({ ...all, values: few(all.values) }))}
      />,
    );
    expect(readout(container)).toBeNull();
    expect(container.querySelectorAll('.visx-bar')).toHaveLength(9);
  });
});

test('a chart without room has its figures under it, the newest at rest', () => {
  class Narrow implements ResizeObserver {
    private readonly report: ResizeObserverCallback;
    constructor(report: ResizeObserverCallback) {
      this.report = report;
    }
    observe = () => this.report([{ contentRect: { width: 340, height: 280 } } as ResizeObserverEntry], this);
    unobserve = () => undefined;
    disconnect = () => undefined;
  }
  const usual = globalThis.ResizeObserver;
  globalThis.ResizeObserver = Narrow;
  const { container } = render(
    <SeriesChart {...given} active={null} onPoint={() => undefined} onMove={() => undefined} />,
  );
  globalThis.ResizeObserver = usual;
  expect(readout(container)).toHaveAttribute('data-state', 'standing');
  expect(readout(container)).toHaveTextContent('Week 12, 2026 Not over yet');
  expect(container.querySelector('[data-part="legend"]')).toBeNull();
});
