import { guardText } from './guards.ts';
import type { ChartGuard, ChartInvoke, ChartTransition, TransitionKind } from './types.ts';

/** The fields from which {@link ChartTransition} is derived, with its source. */
export type OwnTransition = Pick<
  ChartTransition,
  'event' | 'guard' | 'targets' | 'reenter' | 'actions' | 'delay' | 'description' | 'meta'
>;

/** The state that a transition leaves. */
interface Source {
  readonly id: string;
  readonly invokes: readonly ChartInvoke[];
}

/** Completes a transition; `order` is its index among the event's branches. */
export function placeTransition(own: OwnTransition, { id: source, invokes }: Source, order: number): ChartTransition {
  const { event, guard, targets, actions } = own;
  const { kind, on: read } = readEvent(event, source);
  const on = invokes.map(invokeName)[invokes.findIndex(({ id }) => id === read)] ?? read;
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

/** The name of an invoked actor: its id, or its source if XState made up the id. */
export const invokeName = ({ id, source }: Pick<ChartInvoke, 'id' | 'source'>): string =>
  /^\d+\./.test(id) ? source : id;

const eventForms: readonly (readonly [TransitionKind, RegExp])[] = [
  ['done', /^xstate\.done\.actor\.(.+)$/s],
  ['error', /^xstate\.error\.actor\.(.+)$/s],
  ['snapshot', /^xstate\.snapshot\.(.+)$/s],
  ['after', /^xstate\.after\.(\d+\.\d+|[^.]+)\..*$/s],
  ['complete', /^xstate\.done\.state\.(.+)$/s],
  ['route', /^xstate\.route(.*)$/s],
];

/**
 * Parses XState's event types: `xstate.done.actor.load` is the end of `load`.
 * @param within the id of the state that has the event, or of its machine, so that a delay may have
 * dots in its name
 */
export function readEvent(event: string, within?: string): { readonly kind: TransitionKind; readonly on: string } {
  if (event === '') return { kind: 'always', on: '' };
  const delay = within === undefined ? null : delayIn(event, within);
  if (delay !== null) return { kind: 'after', on: delay };
  for (const [kind, form] of eventForms) {
    const match = form.exec(event);
    if (match) return { kind, on: match[1] ?? '' };
  }
  return { kind: 'event', on: event };
}

const afterStart = 'xstate.after.';

/** The name before the state's id; null if the state has an id of its own, or the event is no timer. */
function delayIn(event: string, within: string): string | null {
  if (!event.startsWith(afterStart)) return null;
  const end = `${event}.`.indexOf(`.${within}.`, afterStart.length);
  return end <= afterStart.length ? null : event.slice(afterStart.length, end);
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
