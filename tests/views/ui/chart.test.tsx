import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { AreaChart } from '../../../src/ui/chart/AreaChart.tsx';
import { linePath } from '../../../src/ui/chart/path.ts';
import { Sparkline } from '../../../src/ui/chart/Sparkline.tsx';
import { describeSeries, indexAfterKey, nearestIndex, type Point, valueDomain } from '../../../src/ui/chart/series.ts';

const points: readonly Point[] = Array.from({ length: 30 }, (_, index) => ({ at: index * 1000, value: 100 + index }));
const formatValue = (value: number) => `$${value.toFixed(2)}`;
const formatAt = (at: number) => `second ${at / 1000}`;

function renderChart(onPoint: (point: Point | null) => void = () => undefined, shown: readonly Point[] = points) {
  return render(<AreaChart label="Bitcoin, one day" points={shown} formatValue={formatValue} formatAt={formatAt} onPoint={onPoint} />);
}

describe('AreaChart', () => {
  test('is described in one sentence', () => {
    renderChart();
    expect(screen.getByRole('img')).toHaveAccessibleName(
      'Bitcoin, one day. From $100.00 on second 0 up to $129.00 on second 29; lowest $100.00, highest $129.00.',
    );
  });

  test('keys move the point, and its value is spoken and handed out', async () => {
    const user = userEvent.setup();
    const onPoint = vi.fn();
    const { container } = renderChart(onPoint);
    const slider = screen.getByRole('slider', { name: 'Bitcoin, one day, point by point' });
    await user.tab();
    expect(slider).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(slider).toHaveAttribute('aria-valuetext', '$128.00, second 28');
    expect(onPoint).toHaveBeenLastCalledWith(points[28]);
    await user.keyboard('{Home}{PageUp}{ArrowRight}');
    expect(slider).toHaveAttribute('aria-valuetext', '$104.00, second 4');
    expect(container.querySelector('[data-part="crosshair"]')).toHaveTextContent('$104.00');
    await user.keyboard('{Escape}');
    expect(onPoint).toHaveBeenLastCalledWith(null);
    expect(container.querySelector('[data-part="crosshair"]')).toBeNull();
  });

  test('leaving the chart puts the crosshair away', async () => {
    const user = userEvent.setup();
    const onPoint = vi.fn();
    renderChart(onPoint);
    await user.tab();
    await user.keyboard('{Home}');
    await user.tab();
    expect(onPoint).toHaveBeenLastCalledWith(null);
  });

  test('the pointer reads the nearest point', () => {
    const onPoint = vi.fn();
    const { container } = renderChart(onPoint);
    const plot = container.querySelector('[data-part="area-chart"] > div');
    if (!plot) throw new Error('the chart has no plot');
    fireEvent.pointerMove(plot, { clientX: 0 });
    expect(onPoint).toHaveBeenLastCalledWith(points[0]);
    fireEvent.pointerMove(plot, { clientX: 5000 });
    expect(onPoint).toHaveBeenLastCalledWith(points[29]);
    fireEvent.pointerLeave(plot);
    expect(onPoint).toHaveBeenLastCalledWith(null);
  });

  test('the same figures stand in a table, newest first', async () => {
    renderChart();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(screen.getAllByRole('row')).toHaveLength(31);
    expect(screen.getAllByRole('row')[1]).toHaveTextContent('second 29$129.00');
  });

  test.each([0, 1])('draws a series of %i points without failing', (count) => {
    renderChart(() => undefined, points.slice(0, count));
    expect(screen.getByRole('img')).toBeInTheDocument();
    fireEvent.keyDown(screen.getByRole('slider'), { key: 'ArrowLeft' });
    expect(document.body.innerHTML).not.toContain('NaN');
  });
});

describe('series', () => {
  test('the nearest point is no farther than any other', () => {
    const times = fc.uniqueArray(fc.integer({ min: 0, max: 10_000 }), { minLength: 1 }).map((list) => list.sort((a, b) => a - b));
    fc.assert(
      fc.property(times, fc.integer({ min: -100, max: 10_100 }), (list, at) => {
        const series = list.map((time) => ({ at: time, value: 1 }));
        const found = series[nearestIndex(series, at)];
        expect(Math.abs((found?.at ?? Number.NaN) - at)).toBe(Math.min(...list.map((time) => Math.abs(time - at))));
      }),
    );
  });

  test.each([
    ['ArrowRight', 9, 9],
    ['ArrowLeft', 0, 0],
    ['PageDown', 5, 4],
    ['End', 2, 9],
    ['a', 2, null],
  ])('%s at %i of ten leads to %s', (key, index, target) => {
    expect(indexAfterKey(key, index, 10)).toBe(target);
  });

  test('a level series has room around its line', () => {
    expect(valueDomain([{ at: 0, value: 0 }])).toEqual([-1, 1]);
    expect(valueDomain([{ at: 0, value: 200 }])).toEqual([198, 202]);
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
