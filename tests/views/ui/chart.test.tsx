import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { movePoint } from '#domain/markets/points.ts';
import { AreaChart, type AreaChartProps } from '#ui/chart/AreaChart.tsx';
import { MarkSign } from '#ui/chart/MarkShape.tsx';
import type { Mark } from '#ui/chart/marks.ts';
import { linePath } from '#ui/chart/path.ts';
import { Sparkline } from '#ui/chart/Sparkline.tsx';
import { describeSeries, nearestIndex, type Point, valueDomain } from '#ui/chart/series.ts';
import { thin } from '#ui/chart/thin.ts';

const points: readonly Point[] = Array.from({ length: 30 }, (_, index) => ({ at: index * 1000, value: 100 + index }));
const formatValue = (value: number) => `$${value.toFixed(2)}`;
const formatAt = (at: number) => `second ${at / 1000}`;

function Controlled({ onPoint, ...props }: { onPoint: (index: number | null) => void } & Partial<AreaChartProps>) {
  const [active, setActive] = useState<number | null>(null);
  const shown = props.points ?? points;
  const go = (index: number | null) => {
    setActive(index);
    onPoint(index);
  };
  return (
    <AreaChart
      label="Bitcoin, one day"
      points={shown}
      formatValue={formatValue}
      formatAt={formatAt}
      {...props}
      active={active}
      onPoint={go}
      onMove={(to) => go(movePoint(active, to, shown.length))}
    />
  );
}

const renderChart = (onPoint: (index: number | null) => void = () => undefined, props: Partial<AreaChartProps> = {}) =>
  render(<Controlled onPoint={onPoint} {...props} />);
const plotOf = (container: HTMLElement): Element => {
  const plot = container.querySelector('[data-part="plot"]');
  if (!plot) throw new Error('the chart has no plot');
  return plot;
};
const readoutOf = (container: HTMLElement) => container.querySelector('[data-part="readout"]');
const slider = () => screen.getByRole('slider', { name: 'Bitcoin, one day, point by point' });

const marks: readonly Mark[] = [
  { at: 10_100, label: 'Deposit of $5.00', kind: 'deposit' },
  { at: 20_400, label: 'Withdrawal of $2.00', kind: 'withdrawal' },
  { at: 20_450, label: 'Deposit of $1.00', kind: 'deposit' },
  { at: 99_000, label: 'Deposit after the end', kind: 'deposit' },
];

describe('AreaChart', () => {
  test('cuts no mark at the edges of the plot', () => {
    const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0];
    const edges: readonly Mark[] = [
      { at: first, label: 'Deposit of $5.00', kind: 'deposit' },
      { at: last, label: 'Withdrawal of $2.00', kind: 'withdrawal' },
    ];
    const { container } = renderChart(undefined, { marks: edges });
    const lefts = [...container.querySelectorAll('[data-part="mark"]')].map((mark) =>
      Number(/\(([\d.]+)/.exec(mark.getAttribute('transform') ?? '')?.[1]),
    );
    const width = Math.max(
      ...[...container.querySelectorAll('svg line')].map((line) => Number(line.getAttribute('x2'))),
    );
    expect(lefts).toEqual([6, width - 6]);
  });

  test('is described in one sentence', () => {
    renderChart();
    expect(screen.getByRole('img')).toHaveAccessibleName(
      'Bitcoin, one day. From $100.00 on second 0 up to $129.00 on second 29; lowest $100.00, highest $129.00.',
    );
  });

  test('reads out the newest point at rest', () => {
    renderChart();
    expect(slider()).toHaveAttribute('aria-valuetext', '$129.00, second 29');
  });

  test('arrows, Home, End and page keys move the point, whose value is spoken and shown', async () => {
    const user = userEvent.setup({ delay: null });
    const { container } = renderChart();
    await user.tab();
    expect(slider()).toHaveFocus();
    const spoken = async (keys: string) => {
      await user.keyboard(keys);
      return slider().getAttribute('aria-valuetext');
    };
    expect(await spoken('{ArrowLeft}')).toBe('$128.00, second 28');
    expect(await spoken('{Home}')).toBe('$100.00, second 0');
    expect(await spoken('{PageUp}')).toBe('$110.00, second 10');
    expect(await spoken('{ArrowRight}{ArrowUp}{ArrowDown}')).toBe('$111.00, second 11');
    expect(await spoken('{PageDown}{PageDown}')).toBe('$100.00, second 0');
    expect(await spoken('{End}')).toBe('$129.00, second 29');
    expect(readoutOf(container)).toHaveTextContent('$129.00 second 29');
  });

  test('Escape leaves the point and keeps the focus; keys with a modifier are left to the browser', async () => {
    const user = userEvent.setup({ delay: null });
    const onPoint = vi.fn();
    const { container } = renderChart(onPoint);
    await user.tab();
    await user.keyboard('{Home}{Escape}');
    expect(onPoint.mock.calls).toEqual([[0], [null]]);
    expect(readoutOf(container)).toBeNull();
    expect(slider()).toHaveFocus();
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}x');
    expect(onPoint).toHaveBeenCalledTimes(2);
  });

  test('leaving the chart puts the crosshair away', async () => {
    const user = userEvent.setup({ delay: null });
    const onPoint = vi.fn();
    renderChart(onPoint);
    await user.tab();
    await user.keyboard('{Home}');
    await user.tab();
    expect(onPoint).toHaveBeenLastCalledWith(null);
  });

  test('a device that sets the slider sets the point', () => {
    const onPoint = vi.fn();
    renderChart(onPoint);
    fireEvent.change(slider(), { target: { value: '7' } });
    expect(onPoint).toHaveBeenLastCalledWith(7);
  });

  test('the pointer reads the nearest point, and says so once for each', () => {
    const onPoint = vi.fn();
    const { container } = renderChart(onPoint);
    const plot = plotOf(container);
    fireEvent.pointerDown(plot, { clientX: 0 });
    fireEvent.pointerMove(plot, { clientX: 1 });
    fireEvent.pointerMove(plot, { clientX: 5000 });
    fireEvent.pointerLeave(plot);
    expect(onPoint.mock.calls).toEqual([[0], [29], [null]]);
  });

  test('the label is after the first point, before the last one, and never leaves the plot', async () => {
    const user = userEvent.setup({ delay: null });
    const { container } = renderChart();
    await user.tab();
    await user.keyboard('{Home}');
    expect(readoutOf(container)).toHaveStyle({ left: '0px', transform: 'translateX(-0%)' });
    await user.keyboard('{End}');
    const { left, transform, maxInlineSize } = (readoutOf(container) as HTMLElement).style;
    expect([left, transform]).toEqual([maxInlineSize, 'translateX(-100%)']);
  });

  test('what happened is marked by shapes, and spoken at the nearest point', async () => {
    const user = userEvent.setup({ delay: null });
    const { container } = renderChart(undefined, { marks });
    const drawn = [...container.querySelectorAll('[data-part="mark"]')];
    expect(drawn.map((mark) => mark.getAttribute('data-state'))).toEqual(['deposit', 'deposit', 'withdrawal']);
    expect(new Set(drawn.map((mark) => mark.getAttribute('d'))).size).toBe(2);
    await user.tab();
    await user.keyboard('{Home}{PageUp}');
    expect(slider()).toHaveAttribute('aria-valuetext', '$110.00, second 10, Deposit of $5.00');
    expect(readoutOf(container)).toHaveTextContent('Deposit of $5.00');
    await user.keyboard('{PageUp}');
    expect(slider()).toHaveAttribute('aria-valuetext', '$120.00, second 20, Withdrawal of $2.00, Deposit of $1.00');
    await user.keyboard('{ArrowRight}');
    expect(slider()).toHaveAttribute('aria-valuetext', '$121.00, second 21');
  });

  test('what happened at one place is combined, in the picture with its number, and at the point with the counts', async () => {
    const user = userEvent.setup({ delay: null });
    const many: readonly Mark[] = Array.from({ length: 4 }, (_, index) => ({
      at: 10_000 + index,
      label: `Deposit ${index}`,
      kind: 'deposit',
    }));
    const { container } = renderChart(undefined, { marks: [...many, { at: 10_005, label: 'Return', kind: 'return' }] });
    const drawn = [...container.querySelectorAll('[data-part="mark"]')];
    expect(drawn.map((mark) => mark.getAttribute('data-state'))).toEqual(['deposit', 'return']);
    expect(new Set(drawn.map((mark) => mark.getAttribute('transform'))).size).toBe(2);
    expect([...container.querySelectorAll('[data-part="mark-count"]')].map((count) => count.textContent)).toEqual([
      '4',
    ]);
    expect(screen.getByRole('img')).toHaveAccessibleName(/ Marked: 4 deposits, 1 return\.$/);
    await user.tab();
    await user.keyboard('{Home}{PageUp}');
    expect(slider()).toHaveAttribute('aria-valuetext', '$110.00, second 10, 4 deposits, 1 return');
    await user.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(screen.getByRole('row', { name: /second 10/ })).toHaveTextContent(
      'Deposit 0, Deposit 1, Deposit 2, Deposit 3, Return',
    );
  });

  test('a note explains the marks with the same shapes', () => {
    const { container } = renderChart(undefined, { marks, note: <MarkSign kind="withdrawal" /> });
    const [sign, mark] = ['[data-part="mark-sign"] path', '[data-part="mark"][data-state="withdrawal"]'].map((where) =>
      container.querySelector(where),
    );
    expect(sign?.getAttribute('d')).toBe(mark?.getAttribute('d'));
  });

  test('a baseline is visible and in the summary', () => {
    const { container } = renderChart(undefined, { baseline: 90 });
    expect(container.querySelector('[data-part="baseline"]')).toBeInTheDocument();
    expect(screen.getByRole('img')).toHaveAccessibleName(/highest \$129\.00, compared with \$90\.00\.$/);
  });

  test('moving the point draws the picture no second time', async () => {
    const formatsOnce = vi.fn(formatAt);
    const user = userEvent.setup({ delay: null });
    renderChart(undefined, { formatAt: formatsOnce });
    const first = formatsOnce.mock.calls.length;
    await user.tab();
    await user.keyboard('{Home}');
    // The text of the previous and of the current point; the axis would need more.
    expect(formatsOnce.mock.calls.length - first).toBe(1);
  });

  test.each([0, 1])('draws a series of %i points without failing', (count) => {
    renderChart(() => undefined, { points: points.slice(0, count), marks });
    expect(screen.getByRole('img')).toBeInTheDocument();
    fireEvent.keyDown(screen.getByRole('slider'), { key: 'ArrowLeft' });
    expect(document.body.innerHTML).not.toContain('NaN');
  });
});

describe('the table of a chart', () => {
  const open = () => userEvent.click(screen.getByRole('button', { name: 'Show as table' }));

  test('holds the same figures, newest first, with their unit', async () => {
    renderChart(undefined, { unit: 'Price in US dollars' });
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    await open();
    expect(screen.getByRole('table', { name: 'Bitcoin, one day, newest first' })).toBeVisible();
    expect(screen.getByText('Newest first, all 30 points.')).toBeVisible();
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Time',
      'Price in US dollars',
    ]);
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual(
      points.toReversed().map(({ at, value }) => formatAt(at) + formatValue(value)),
    );
  });

  test('names the marks in a column of their own', async () => {
    renderChart(undefined, { marks });
    await open();
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Time', 'Marked', 'Value']);
    expect(screen.getByRole('row', { name: /second 20/ })).toHaveTextContent('Withdrawal of $2.00, Deposit of $1.00');
  });

  test('thins a long series, says so, and keeps both ends and marked points', async () => {
    const long = Array.from({ length: 288 }, (_, index) => ({ at: index * 1000, value: 100 + index }));
    renderChart(undefined, { points: long, marks: [{ at: 3_000, label: 'Deposit of $5.00', kind: 'deposit' }] });
    await open();
    expect(
      screen.getByText('Newest first. One in 5 of 288 points, plus the first, the last and every marked one.'),
    ).toBeVisible();
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows).toHaveLength(60);
    expect([rows[0], rows[1], ...rows.slice(-3)].map((row) => row?.firstChild?.textContent)).toEqual([
      'second 287',
      'second 282',
      'second 3',
      'second 2',
      'second 0',
    ]);
  });

  test('lists all of a short series and at most some sixty of any', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4000 }), (count) => {
        const { indices, oneIn } = thin(count, new Set());
        expect(indices.length).toBeLessThanOrEqual(61);
        expect([indices[0], indices.at(-1)]).toEqual([0, count - 1]);
        if (count <= 60) expect([oneIn, indices.length]).toEqual([1, count]);
      }),
    );
  });
});

describe('series', () => {
  test('the nearest point is no farther than any other', () => {
    const times = fc
      .uniqueArray(fc.integer({ min: 0, max: 10_000 }), { minLength: 1 })
      .map((list) => list.sort((a, b) => a - b));
    fc.assert(
      fc.property(times, fc.integer({ min: -100, max: 10_100 }), (list, at) => {
        const series = list.map((time) => ({ at: time, value: 1 }));
        const found = series[nearestIndex(series, at)];
        expect(Math.abs((found?.at ?? Number.NaN) - at)).toBe(Math.min(...list.map((time) => Math.abs(time - at))));
      }),
    );
  });

  test('a level series has room around its line', () => {
    expect(valueDomain([{ at: 0, value: 0 }])).toEqual([0, 1]);
    expect(valueDomain([{ at: 0, value: 200 }])).toEqual([198, 202]);
    expect(valueDomain([{ at: 0, value: 200 }], 100)).toEqual([92, 208]);
  });

  test('words for a falling, a level and an empty series', () => {
    const fall = [points[3], points[1]].filter((point) => point !== undefined);
    expect(describeSeries(fall, formatValue, formatAt)).toContain('down to $101.00');
    expect(describeSeries(points.slice(0, 1), formatValue, formatAt)).toContain('level to $100.00');
    expect(describeSeries([], formatValue, formatAt)).toBe('No values.');
  });
});

describe('Sparkline', () => {
  test.each([
    [[1, 2, 3], 'gain'],
    [[3, 2, 1], 'loss'],
    [[2, 5, 2], 'flat'],
    [[], 'flat'],
  ] as const)('%j is a %s', (values, direction) => {
    const { container } = render(<Sparkline values={values} />);
    expect(container.firstChild).toHaveAttribute('data-state', direction);
    expect(container.innerHTML).not.toContain('NaN');
  });

  test('the path runs from edge to edge, level where nothing changes', () => {
    expect(linePath([1, 2], 10, 10)).toBe('M0.0 8.0L10.0 2.0');
    expect(linePath([5, 5], 10, 10)).toBe('M0.0 5.0L10.0 5.0');
    expect(linePath([5], 10, 10)).toBe('');
  });
});
