import { placeName } from '../model/outline.ts';
import type { Chart, ChartTransition } from '../model/types.ts';

/** What a guard said, by its verdict as text. */
export const verdictWords = { true: 'yes', false: 'no', threw: 'threw', null: 'not asked' } as const;

/** Where a transition leads. */
export const targetText = ({ targets }: Pick<ChartTransition, 'targets'>, chart: Chart): string =>
  `→ ${targets.length === 0 ? 'stays' : targets.map((target) => placeName(target, chart)).join(', ')}`;
