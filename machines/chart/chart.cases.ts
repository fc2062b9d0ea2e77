import { briefOutage, type Cases, startTime } from '../shared/cases.ts';
import { isBriefOutage, ProblemError, problem } from '../shared/problem.ts';
import type { ChartMachine } from './chart.machine.ts';
import { selectRange } from './chart.selectors.ts';
import { rangesOf, type Series, seriesOf } from './chart.types.ts';

export const sampleSeries: Series = {
  currency: 'USD',
  points: [
    { at: startTime - 600_000, price: '64980.10' },
    { at: startTime - 300_000, price: '65012.44' },
    { at: startTime, price: '65001.00' },
  ],
};
const noPoints: Series = { currency: 'USD', points: [] };

export const chartCases: Cases<ChartMachine> = {
  inputs: [(now) => ({ marketId: 'bitcoin', now }), (now) => ({ marketId: 'bitcoin', now, isFar: true })],
  events: {
    'range.chosen': [{ range: 'day' }, { range: 'year' }, { range: 'fiveYears' }],
    'asset.changed': [{ marketId: 'ethereum' }, { marketId: 'ripple' }],
    'point.moved': [{ to: 'left' }],
    'point.hovered': [{ index: 1 }],
  },
  actors: {
    loadSeries: { done: [sampleSeries, noPoints], faults: [new ProblemError(problem('offline', true)), briefOutage] },
    watchWindow: { stream: true },
  },
  abstraction: (snapshot) => [
    seriesOf(snapshot.context, selectRange(snapshot))?.points.length ?? null,
    rangesOf(snapshot.context.marketId).includes('day'),
    isBriefOutage(snapshot.context.problem),
  ],
  invariants: {
    'only a range that the coin has is drawn': (snapshot) =>
      rangesOf(snapshot.context.marketId).includes(selectRange(snapshot))
        ? undefined
        : `${snapshot.context.marketId} over ${selectRange(snapshot)}`,
    'only an existing point is selected': ({ context }) =>
      context.point !== null && context.point >= sampleSeries.points.length ? `point ${context.point}` : undefined,
  },
};
