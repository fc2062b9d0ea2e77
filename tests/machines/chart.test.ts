import { describe, expect, test } from 'vitest';
import { chartCases, sampleSeries } from '../../machines/chart/chart.cases.ts';
import { chartMachine } from '../../machines/chart/chart.machine.ts';
import { selectFace, selectPoint, selectPointIndex, selectRange, selectSeries } from '../../machines/chart/chart.selectors.ts';
import type { PointMove } from '../../machines/shared/points.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(chartMachine, chartCases);

const opened = () => story(chartMachine, (now) => ({ marketId: 'bitcoin', now }));
const drawn = () => opened().resolve('loadSeries.day', sampleSeries);

describe('the chart', () => {
  test('draws a day first, and each other range when it is chosen', () => {
    const chart = drawn();
    expect([selectRange(chart.snapshot), selectFace(chart.snapshot)]).toEqual(['day', 'ready']);
    chart.send({ type: 'range.chosen', range: 'year' });
    expect(selectFace(chart.snapshot)).toBe('loading');
    expect(chart.inputOf('loadSeries.year')).toEqual({ marketId: 'bitcoin', range: 'year' });
    chart.resolve('loadSeries.year', { currency: 'USD', points: [] });
    expect([selectRange(chart.snapshot), selectFace(chart.snapshot), selectSeries(chart.snapshot)]).toEqual(['year', 'empty', null]);
  });

  test('draws what it has at once, for each coin, without asking again', () => {
    const chart = drawn().send({ type: 'asset.changed', marketId: 'ethereum' });
    expect(chart.inputOf('loadSeries.day')).toEqual({ marketId: 'ethereum', range: 'day' });
    chart.send({ type: 'asset.changed', marketId: 'bitcoin' });
    expect(selectFace(chart.snapshot)).toBe('ready');
    expect(chart.running).toEqual([]);
  });

  test('renews an old picture behind itself, and keeps it when that fails', () => {
    const chart = drawn().advance(300_000);
    expect(chart.running).toEqual(['refreshSeries.day']);
    chart.reject('refreshSeries.day', new Error('the connection broke'));
    expect([selectFace(chart.snapshot), selectSeries(chart.snapshot)?.points]).toEqual(['ready', sampleSeries.points]);
    const newer = { currency: 'USD', points: [...sampleSeries.points, { at: 1, price: '65100.00' }] } as const;
    chart.advance(30_000).resolve('refreshSeries.day', newer);
    expect(selectSeries(chart.snapshot)?.points).toHaveLength(4);
  });

  test('says why it is empty-handed and tries again when asked', () => {
    const chart = opened().reject('loadSeries.day', new Error('the connection broke'));
    expect([selectFace(chart.snapshot), chart.snapshot.context.problem?.retryable]).toEqual(['failed', true]);
    chart.send({ type: 'retry.requested' });
    expect([selectFace(chart.snapshot), chart.snapshot.context.problem]).toEqual(['loading', null]);
  });

  test('moves its point by keys, and lets go of it with the range', () => {
    const chart = drawn();
    const press = (to: PointMove) => selectPointIndex(chart.send({ type: 'point.moved', to }).snapshot);
    expect((['left', 'left', 'home', 'left', 'right', 'end', 'right'] as const).map(press)).toEqual([1, 0, 0, 0, 1, 2, 2]);
    expect(selectPoint(chart.snapshot)).toBe(sampleSeries.points[2]);
    chart.send({ type: 'range.chosen', range: 'year' }, { type: 'range.chosen', range: 'day' });
    expect(selectPoint(chart.snapshot)).toBeNull();
  });
});
