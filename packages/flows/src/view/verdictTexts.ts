import { allTransitions } from '../model/chart.ts';
import { placeName } from '../model/outline.ts';
import type { Chart, ChartTransition } from '../model/types.ts';
import type { Branch } from '../model/verdicts.ts';

export const verdictWords = { true: 'yes', false: 'no', threw: 'threw', null: 'not asked' } as const;

export const verdictSigns = { true: '✓', false: '✕', threw: '!', null: '–' } as const;

export const targetText = ({ targets }: Pick<ChartTransition, 'targets'>, chart: Chart): string =>
  `→ ${targets.length === 0 ? 'stays' : targets.map((target) => placeName(target, chart)).join(', ')}`;

export type TransitionsById = ReadonlyMap<string, ChartTransition>;

export const transitionsById = (chart: Chart): TransitionsById =>
  new Map(allTransitions(chart).map((transition) => [transition.id, transition]));

/**
 * Whether an event leads nowhere: it is refused or forbidden, or what is left of it after a guard
 * said no stays in its state.
 */
export const leadsNowhere = (branches: readonly Branch[], byId: TransitionsById): boolean =>
  branches.length > 0 &&
  branches.every(({ transition, wins }) => {
    const own = byId.get(transition);
    if (!wins || own === undefined) return !wins;
    const isLeftOver = branches.some(({ verdict }) => verdict === false);
    return own.targets.length === 0 && !own.reenter && (isLeftOver || own.actions.length === 0);
  });
