import { guardText } from './guards.ts';
import type { ChartGuard, ChartTransition, TransitionKind } from './types.ts';

/** The fields from which {@link ChartTransition} is derived, with its source. */
export type OwnTransition = Pick<
  ChartTransition,
  'event' | 'guard' | 'targets' | 'reenter' | 'actions' | 'delay' | 'description' | 'meta'
>;

/** Completes a transition; `order` is its index among the event's branches. */
export function placeTransition(own: OwnTransition, source: string, order: number): ChartTransition {
  const { event, guard, targets, actions } = own;
  const { kind, on } = readEvent(event);
  return {
    id: `${source}/${event || 'always'}/${order}`,
    match: [source, event || 'always', guard === null ? '' : guardText(guard), ...targets].join('/'),
    ...own,
    kind,
    on,
    order,
    source,
    label: labelOf(kind, on, guard),
    isForbidden: targets.length === 0 && actions.length === 0 && kind === 'event',
    isWildcard: event.endsWith('*'),
  };
}

const labelOf = (kind: TransitionKind, on: string, guard: ChartGuard | null): string =>
  [triggerText(kind, on), guard === null ? '' : `[${guardText(guard)}]`].filter(Boolean).join(' ');

/** For reports: `editing -- form.submitted [amountIsPositive] → quoting`. */
export const transitionText = ({ source, label, targets }: ChartTransition): string =>
  `${source} -- ${label} → ${targets.length === 0 ? '(stays)' : targets.join(', ')}`;

const eventForms: readonly (readonly [TransitionKind, RegExp])[] = [
  ['done', /^xstate\.done\.actor\.(.+)$/],
  ['error', /^xstate\.error\.actor\.(.+)$/],
  ['snapshot', /^xstate\.snapshot\.(.+)$/],
  ['after', /^xstate\.after\.([^.]+)\..*$/],
  ['complete', /^xstate\.done\.state\.(.+)$/],
  ['route', /^xstate\.route(.*)$/],
];

/** Parses XState's event types: `xstate.done.actor.load` is the end of `load`. */
export function readEvent(event: string): { readonly kind: TransitionKind; readonly on: string } {
  if (event === '') return { kind: 'always', on: '' };
  for (const [kind, form] of eventForms) {
    const match = form.exec(event);
    if (match) return { kind, on: match[1] ?? '' };
  }
  return { kind: 'event', on: event };
}

/** The trigger in words. */
export function triggerText(kind: TransitionKind, on: string): string {
  const texts: Record<TransitionKind, string> = {
    event: on,
    always: 'always',
    after: `after ${on}`,
    done: `${on} done`,
    error: `${on} failed`,
    snapshot: `${on} changed`,
    complete: 'all done',
    route: 'by address',
  };
  return texts[kind];
}
