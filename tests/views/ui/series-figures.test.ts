import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Amount, amount } from '#domain/money/money.ts';
import { ticksOf, tickTexts } from '#features/staff-sales/chart/axis.ts';
import {
  type Bucket,
  type ChartSeries,
  foldSeries,
  readingAt,
  sumOf,
  tones,
  type Values,
  wordsOf,
} from '#features/staff-sales/chart/figures.ts';
import { drawnValue, frameOf, stackBars } from '#features/staff-sales/chart/frame.ts';
import { fitsIn, rowsOf, totalsOf } from '#features/staff-sales/chart/table.ts';

const amounts = (...values: readonly (number | string | null)[]): Values =>
  values.map((value) => (value === null ? null : amount(value)));
const bars = (key: string, ...values: readonly (number | string | null)[]): ChartSeries => ({
  key,
  label: key.toUpperCase(),
  kind: 'bar',
  tone: tones.find((tone) => tone === key) ?? '1',
  values: amounts(...values),
});
const dollars = { name: 'US dollars', decimals: 2, before: '$' };
const formatValue = (value: Amount) => `${value}c`;
const bucketsOf = (count: number): readonly Bucket[] =>
  Array.from({ length: count }, (_, index) => ({
    key: `b${index}`,
    name: `Week ${index}`,
    tick: `W${index}`,
    isPartial: index === count - 1,
  }));

const digits = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });

describe('folding series', () => {
  test('leaves up to six as they are', () => {
    const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => bars(key, 1));
    expect(foldSeries(six)).toBe(six);
  });

  test('keeps the six largest in their order and adds the rest up exactly', () => {
    const huge = '90071992547409930001';
    const series = [
      bars('a', 9),
      bars('b', 1),
      bars('c', 8),
      bars('d', -70),
      bars('e', 6),
      bars('f', 5),
      bars('g', 4),
      bars('h', huge),
      bars('i', 2),
    ];
    const folded = foldSeries(series, 'Other coins');
    expect(folded.map(({ key }) => key)).toEqual(['a', 'c', 'd', 'e', 'f', 'h', 'other']);
    expect(folded.at(-1)).toMatchObject({ label: 'Other coins', tone: 'other', values: ['7'] });
  });

  test('a bucket of the rest is unknown where one part is', () => {
    const large = ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => bars(key, 100, 100));
    expect(foldSeries([...large, bars('g', 1, null), bars('h', 2, 2)]).at(-1)?.values).toEqual(['3', null]);
  });

  test('changes no total of a bucket', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(digits, digits), { minLength: 1, maxLength: 12 }), (rows) => {
        const series = rows.map(([one, two], index) => bars(`s${index}`, String(one), String(two)));
        const totals = (all: readonly ChartSeries[]) =>
          [0, 1].map((index) => sumOf(all.map(({ values }) => values[index] ?? null)));
        expect(totals(foldSeries(series))).toEqual(totals(series));
      }),
    );
  });
});

describe('numbers for pixels', () => {
  test('are whole units, and none where a value is unknown', () => {
    expect(drawnValue(amount(123450), 2)).toBe(1234.5);
    expect(drawnValue(null, 2)).toBeNaN();
    expect(drawnValue(undefined, 2)).toBeNaN();
  });

  test('keep order and scale beyond what a number holds exactly', () => {
    fc.assert(
      fc.property(digits, digits, (one, two) => {
        const [low, high] = one < two ? [one, two] : [two, one];
        const [drawnLow, drawnHigh] = [drawnValue(amount(low), 8), drawnValue(amount(high), 8)];
        expect(drawnLow).toBeLessThanOrEqual(drawnHigh);
        expect(Math.abs(drawnLow - Number(low) / 1e8)).toBeLessThanOrEqual(Math.abs(Number(low)) * 1e-15);
      }),
    );
  });

  test('stack up above zero and down below it, and leave out unknown values', () => {
    expect(
      stackBars([
        [3, -1, 2],
        [Number.NaN, -2, 1],
        [4, 5, -1],
      ]),
    ).toEqual([
      [
        [0, 3],
        [0, -1],
        [0, 2],
      ],
      [null, [-1, -3], [2, 3]],
      [
        [3, 7],
        [0, 5],
        [0, -1],
      ],
    ]);
  });
});

describe('the levels of the axis', () => {
  test.each([
    [[0, 873_000], 2, ['$0', '$200K', '$400K', '$600K', '$800K', '$1M']],
    [[-12, 31], 2, ['−$20', '−$10', '$0', '$10', '$20', '$30', '$40']],
    [[0, 0.031], 2, ['$0.00', '$0.01', '$0.02', '$0.03', '$0.04']],
    [
      [10_000_100, 10_000_200],
      2,
      ['$10,000,100', '$10,000,120', '$10,000,140', '$10,000,160', '$10,000,180', '$10,000,200'],
    ],
    [[0, 0], 2, ['$0', '$1']],
  ] as const)('of %j with %i decimals are round', (values, decimals, texts) => {
    const levels = ticksOf(values, decimals);
    const read = tickTexts(levels, { ...dollars, decimals });
    expect(read).toEqual(texts);
    expect(levels[0]).toBeLessThanOrEqual(values[0]);
    expect(levels.at(-1)).toBeGreaterThanOrEqual(values[1]);
  });

  test('never halve a customer', () => {
    expect(ticksOf([0, 1, 2], 0)).toEqual([0, 1, 2]);
    expect(tickTexts([0, 1, 2], { name: 'Customers', decimals: 0 })).toEqual(['0', '1', '2']);
  });

  test('have their unit after them', () => {
    expect(tickTexts([0, 25, 50], { name: 'Basis points', decimals: 2, after: ' bps' })).toEqual([
      '0 bps',
      '25 bps',
      '50 bps',
    ]);
  });

  test('enclose any values, are few, and read differently', () => {
    fc.assert(
      fc.property(fc.array(digits, { minLength: 1, maxLength: 8 }), fc.constantFrom(0, 2, 8), (bases, decimals) => {
        const values = bases.map((base) => drawnValue(amount(base), decimals));
        const levels = ticksOf(values, decimals);
        const slack = Math.abs(levels.at(-1) ?? 0) * 1e-6 + Math.abs(levels[0] ?? 0) * 1e-6;
        expect(levels[0]).toBeLessThanOrEqual(Math.min(...values) + slack);
        expect(levels.at(-1)).toBeGreaterThanOrEqual(Math.max(...values) - slack);
        expect(levels.length).toBeGreaterThanOrEqual(2);
        expect(levels.length).toBeLessThanOrEqual(12);
        expect(new Set(tickTexts(levels, { ...dollars, decimals })).size).toBe(levels.length);
      }),
    );
  });
});

describe('the frame', () => {
  const frame = (
    count: number,
    width: number,
    series = [bars('1', ...Array.from({ length: count }, (_, index) => index * 100_000))],
  ) => frameOf({ buckets: bucketsOf(count), series, unit: dollars, width, height: 280, type: 1 });

  test('names as many buckets as there is room for, the newest among them, none beyond the edges', () => {
    for (const width of [320, 390, 900, 1400]) {
      const { names, step, plotWidth } = frame(104, width);
      expect(names.at(-1)?.text).toBe('W103');
      expect(names.length * 20).toBeLessThan(plotWidth);
      expect(names.every(({ x }) => x > 0 && x <= plotWidth)).toBe(true);
      expect(step * 104).toBeCloseTo(plotWidth);
    }
    expect(frame(104, 390).names.length).toBeLessThan(frame(104, 1400).names.length);
  });

  test('finds the bucket at a position, and the nearest one outside of the plot', () => {
    const { indexAt, center } = frame(10, 640);
    expect([0, 4, 9].map((index) => indexAt(center(index)))).toEqual([0, 4, 9]);
    expect([indexAt(-5), indexAt(9999)]).toEqual([0, 9]);
  });

  test('starts bars at zero, and a line at its values', () => {
    const line: ChartSeries = { ...bars('1', 1_000_000_00, 1_010_000_00), kind: 'line' };
    expect(frame(2, 640, [bars('1', 1_000_000_00, 1_010_000_00)]).domain[0]).toBe(0);
    expect(frame(2, 640, [line]).domain[0]).toBeGreaterThan(900_000);
  });
});

describe('a reading', () => {
  const figures = {
    buckets: bucketsOf(2),
    series: [bars('a', 2000, 10), bars('b', '9007199254740993', null)],
    comparison: { label: 'Period before', values: amounts(7, null) },
  };
  const words = (index: number) => {
    const reading = readingAt(figures, index);
    return reading && wordsOf(reading, formatValue);
  };

  test('has every series, their exact total and the comparison', () => {
    expect(words(0)).toBe('Week 0. Total 9007199254742993c. A 2000c, B 9007199254740993c. Period before 7c.');
  });

  test('names unknown values, which make the total unknown', () => {
    expect(words(1)).toBe('Week 1, not over yet. Total unknown. A 10c, B unknown. Period before unknown.');
  });

  test('of one series has no total', () => {
    expect(readingAt({ buckets: bucketsOf(1), series: [bars('a', 1)] }, 0)?.total).toBeNull();
    expect(readingAt(figures, 2)).toBeNull();
  });

  test('has the same words in the table, the newest first', () => {
    const hrefOf = (index: number, key: string | null) => `/trades?bucket=${index}&series=${key}`;
    const rows = rowsOf({ ...figures, formatValue, hrefOf });
    expect(rows.map(({ name, isPartial }) => [name, isPartial])).toEqual([
      ['Week 1', true],
      ['Week 0', false],
    ]);
    expect(rows[0]?.cells.map(({ text, href }) => [text, href])).toEqual([
      ['10c', '/trades?bucket=1&series=a'],
      ['Unknown', null],
      ['Unknown', null],
      ['Unknown', null],
    ]);
    expect(rows[1]?.cells.map(({ href }) => href)).toEqual([
      '/trades?bucket=0&series=a',
      '/trades?bucket=0&series=b',
      '/trades?bucket=0&series=null',
      null,
    ]);
  });

  test('is added up over the buckets, unless that means nothing', () => {
    expect(totalsOf({ ...figures, formatValue })?.map(({ text }) => text)).toEqual([
      '2010c',
      'Unknown',
      'Unknown',
      'Unknown',
    ]);
    expect(totalsOf({ ...figures, formatValue, addsUp: false })).toBeNull();
    expect(totalsOf({ buckets: bucketsOf(1), series: [{ ...bars('a', 1), kind: 'line' }], formatValue })).toBeNull();
  });

  test('takes a line for each figure where columns have no room', () => {
    const rows = rowsOf({ ...figures, formatValue });
    expect([fitsIn(300, rows, null), fitsIn(900, rows, null)]).toEqual([false, true]);
  });
});
