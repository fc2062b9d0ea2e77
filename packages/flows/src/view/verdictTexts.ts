import { placeName } from '../model/outline.ts';
import type { Chart, ChartTransition } from '../model/types.ts';

export const verdictWords = { true: 'yes', false: 'no', threw: 'threw', null: 'not asked' } as const;

export const targetText = ({ targets }: Pick<ChartTransition, 'targets'>, chart: Chart): string =>
  `→ ${targets.length === 0 ? 'stays' : targets.map((target) => placeName(target, chart)).join(', ')}`;
