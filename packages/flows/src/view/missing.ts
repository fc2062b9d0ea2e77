import type { LiveTab } from '../live/tab.ts';
import { allTransitions, statesOf } from '../model/chart.ts';
import { placeName } from '../model/outline.ts';
import type { Chart } from '../model/types.ts';
import type { Address } from './address.ts';

/** The parts of a link that no chart has, and those that no page understands. */
export function missingIn(
  charts: readonly Chart[],
  { state, transition, from, opened, unread }: Address,
): readonly string[] {
  const isPlain = transition === '' && state === '' && from === '' && (opened ?? []).length === 0;
  if (isPlain) return unread;
  const states = new Map(charts.flatMap(({ root }) => statesOf(root)).map((one) => [one.id, one]));
  const [only, ...others] = charts;
  const named = (what: string, id: string) => `${what} ${only && others.length === 0 ? placeName(id, only) : id}`;
  const isOf = (chart: Chart) => allTransitions(chart).some(({ id }) => id === transition);
  return [
    ...(transition === '' || charts.some(isOf) ? [] : [`transition ${transition}`]),
    ...[state, from].filter((id) => id !== '' && !states.has(id)).map((id) => named('state', id)),
    ...(opened ?? []).filter((id) => !states.get(id)?.children.length).map((id) => named('level', id)),
    ...unread,
  ];
}

/** The same for a tab of the app, which has actors and steps. */
export function missingInTab(
  { actors, records }: Pick<LiveTab, 'records'> & { readonly actors: Pick<ReadonlySet<number>, 'has'> },
  charts: readonly Chart[],
  address: Address,
): readonly string[] {
  const { actor, record } = address;
  return [
    ...(actor === null || actors.has(actor) ? [] : [`actor ${actor}`]),
    ...(record === null || records.findLast(({ q }) => q <= record)?.q === record ? [] : [`step ${record}`]),
    ...missingIn(charts, address),
  ];
}
