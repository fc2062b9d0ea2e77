import { guardText } from './guards.ts';
import type { ChartGuard, ChartTransition, TransitionKind } from './types.ts';

/**
 * What a transition is by itself. The rest of {@link ChartTransition} follows from it and its
 * place.
 */
export type OwnTransition = Pick<
  ChartTransition,
  'event' | 'guard' | 'targets' | 'reenter' | 'actions' | 'delay' | 'description' | 'meta'
>;

/**
 * A transition with all that its place says: `order` is its place among the branches of its event.
 */
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

/** `editing -- form.submitted [amountIsPositive] → quoting`, for reports. */
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

/** What an event's type says: `xstate.done.actor.load` is the end of `load`. */
export function readEvent(event: string): { readonly kind: TransitionKind; readonly on: string } {
  if (event === '') return { kind: 'always', on: '' };
  for (const [kind, form] of eventForms) {
    const match = form.exec(event);
    if (match) return { kind, on: match[1] ?? '' };
  }
  return { kind: 'event', on: event };
}

/** What makes a transition happen, in words. */
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
