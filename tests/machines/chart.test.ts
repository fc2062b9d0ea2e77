import { describe, expect, test } from 'vitest';
import type { PointMove } from '#domain/markets/points.ts';
import { chartCases, sampleSeries } from '#machines/chart/chart.cases.ts';
import { chartMachine } from '#machines/chart/chart.machine.ts';
import {
  selectNewestSeries,
  selectPointIndex,
  selectRange,
  selectRanges,
  selectSeries,
  selectView,
} from '#machines/chart/chart.selectors.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(chartMachine, chartCases);

const opened = () => story(chartMachine, (now) => ({ marketId: 'bitcoin', now }));
/** Pending loads. */
const loadsOf = ({ running }: { running: readonly string[] }) => running.filter((id) => id !== 'watchWindow');
const drawn = () => opened().resolve('loadSeries.day', sampleSeries);

describe('the chart', () => {
  test('draws a day first, and each other range when it is chosen', () => {
    const chart = drawn();
    expect([selectRange(chart.snapshot), selectView(chart.snapshot)]).toEqual(['day', 'ready']);
    chart.send({ type: 'range.chosen', range: 'year' });
    expect(selectView(chart.snapshot)).toBe('loading');
    expect(chart.inputOf('loadSeries.year')).toEqual({ marketId: 'bitcoin', range: 'year' });
    chart.resolve('loadSeries.year', { currency: 'USD', points: [] });
    expect([selectRange(chart.snapshot), selectView(chart.snapshot), selectSeries(chart.snapshot)]).toEqual([
      'year',
      'empty',
      null,
    ]);
  });

  test('draws what it has at once, for each coin, without asking again', () => {
    const chart = drawn().send({ type: 'asset.changed', marketId: 'ethereum' });
    expect(chart.inputOf('loadSeries.day')).toEqual({ marketId: 'ethereum', range: 'day' });
    chart.send({ type: 'asset.changed', marketId: 'bitcoin' });
    expect(selectView(chart.snapshot)).toBe('ready');
    expect(loadsOf(chart)).toEqual([]);
  });

  test('renews an old picture behind itself, and keeps it when that fails', () => {
    const chart = drawn().advance(300_000);
    expect(loadsOf(chart)).toEqual(['refreshSeries.day']);
    chart.reject('refreshSeries.day', new Error('the connection broke'));
    expect([selectView(chart.snapshot), selectSeries(chart.snapshot)?.points]).toEqual(['ready', sampleSeries.points]);
    const newer = { currency: 'USD', points: [...sampleSeries.points, { at: 1, price: '65100.00' }] } as const;
    chart.advance(30_000).resolve('refreshSeries.day', newer);
    expect(selectSeries(chart.snapshot)?.points).toHaveLength(4);
  });

  test('has no day of XRP: it cannot be chosen, and from another coin it becomes the year', () => {
    const chart = drawn().send({ type: 'asset.changed', marketId: 'ripple' });
    expect([selectRange(chart.snapshot), selectRanges(chart.snapshot)]).toEqual(['year', ['year', 'fiveYears']]);
    expect(loadsOf(chart)).toEqual(['loadSeries.year']);
    expect(chart.inputOf('loadSeries.year')).toEqual({ marketId: 'ripple', range: 'year' });
    expect(chart.snapshot.can({ type: 'range.chosen', range: 'day' })).toBe(false);
    expect(chart.snapshot.can({ type: 'range.chosen', range: 'fiveYears' })).toBe(true);
    chart.send({ type: 'asset.changed', marketId: 'bitcoin' }, { type: 'range.chosen', range: 'day' });
    expect([selectRange(chart.snapshot), selectRanges(chart.snapshot).length]).toEqual(['day', 3]);
  });

  test('begins with the year of a coin that has no day', () => {
    const chart = story(chartMachine, (now) => ({ marketId: 'ripple', now }));
    expect([selectRange(chart.snapshot), loadsOf(chart)]).toEqual(['year', ['loadSeries.year']]);
  });

  test('keeps the age of what somebody else had loaded, and renews it when that is old', () => {
    const chart = opened();
    const loadedAt = chart.snapshot.context.now() - 200_000;
    chart.resolve('loadSeries.day', { ...sampleSeries, loadedAt });
    expect(loadsOf(chart.advance(99_000))).toEqual([]);
    expect(loadsOf(chart.advance(1_000))).toEqual(['refreshSeries.day']);
  });

  test('knows the last price of a coin from whichever range reaches farthest', () => {
    const chart = drawn();
    const [older] = sampleSeries.points;
    chart.send({ type: 'range.chosen', range: 'year' });
    expect(selectNewestSeries(chart.snapshot)?.points.at(-1)).toBe(sampleSeries.points[2]);
    chart.resolve('loadSeries.year', { currency: 'USD', points: older ? [older] : [] });
    expect(selectNewestSeries(chart.snapshot)?.points.at(-1)).toBe(sampleSeries.points[2]);
    expect(selectNewestSeries(chart.send({ type: 'asset.changed', marketId: 'ripple' }).snapshot)).toBeNull();
  });

  test('says why it is empty-handed and tries again when asked', () => {
    const chart = opened().reject('loadSeries.day', new Error('the connection broke'));
    expect([selectView(chart.snapshot), chart.snapshot.context.problem?.retryable]).toEqual(['failed', true]);
    chart.send({ type: 'retry.requested' });
    expect([selectView(chart.snapshot), chart.snapshot.context.problem]).toEqual(['loading', null]);
  });

  test('that failed or is old is loaded as soon as the network is back', () => {
    const online = { type: 'network.online' } as const;
    const failed = opened().reject('loadSeries.day', new Error('the connection broke'));
    expect(loadsOf(failed.send(online))).toEqual(['loadSeries.day']);
    const old = drawn().advance(300_000).reject('refreshSeries.day', new Error('the connection broke'));
    expect(loadsOf(old.send(online))).toEqual(['refreshSeries.day']);
    expect(loadsOf(drawn().send(online))).toEqual([]);
  });

  test('moves its point by keys, and lets go of it with the range', () => {
    const chart = drawn();
    const press = (to: PointMove) => selectPointIndex(chart.send({ type: 'point.moved', to }).snapshot);
    expect((['left', 'left', 'home', 'left', 'right', 'end', 'right'] as const).map(press)).toEqual([
      1, 0, 0, 0, 1, 2, 2,
    ]);
    chart.send({ type: 'range.chosen', range: 'year' }, { type: 'range.chosen', range: 'day' });
    expect(selectPointIndex(chart.snapshot)).toBeNull();
  });
});
