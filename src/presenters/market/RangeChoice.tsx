import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { ChartMachine } from '#machines/chart/chart.machine.ts';
import { selectRange, selectRanges } from '#machines/chart/chart.selectors.ts';
import type { ChartRange } from '#machines/chart/chart.types.ts';
import { Segmented } from '#ui/tabs/Segmented.tsx';

const labels: Readonly<Record<ChartRange, string>> = { day: 'Day', year: 'Year', fiveYears: '5 years' };

export const RangeChoice = ({ chart }: { chart: ActorRefFrom<ChartMachine> }) => (
  <Segmented
    label="Range"
    options={useSelector(chart, selectRanges).map((value) => ({ value, label: labels[value] }))}
    value={useSelector(chart, selectRange)}
    onValue={(range) => chart.send({ type: 'range.chosen', range })}
  />
);
