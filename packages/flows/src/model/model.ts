/** Charts as data, for a project's own tools. */
export { allTransitions, statesOf, toChart } from './chart.ts';
export { type Change, diff } from './diff.ts';
export { type Finding, lint } from './lint.ts';
export { toMermaid } from './mermaid.ts';
export { outlineText } from './outline.ts';
export type { Chart, ChartState, ChartTransition } from './types.ts';
