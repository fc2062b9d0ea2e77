import { guardText } from '../model/guards.ts';
import type { ChartAction, ChartState, ChartTransition } from '../model/types.ts';
import { durationText, span } from './text.ts';
import type { Glyph, Line, Span } from './types.ts';

const glyph = (name: Glyph): Span => span('glyph', name);

/** `⏱ resendCooldown 30 s`, `✓ placeOrder done`. */
export function triggerLine({ kind, on, delay }: ChartTransition): Line {
  switch (kind) {
    case 'event':
      return on === '*' ? [span('event', '*'), span('outcome', ' any other event')] : [span('event', on)];
    case 'always':
      return [span('outcome', 'always')];
    case 'after':
      return [
        glyph('clock'),
        ...(/^\d+$/.test(on) ? [] : [span('delay', `${on} `)]),
        span('delay', durationText(delay?.ms ?? null)),
      ];
    case 'done':
      return [glyph('check'), span('event', on), span('outcome', ' done')];
    case 'error':
      return [glyph('cross'), span('event', on), span('outcome', ' failed')];
    case 'snapshot':
      return [span('event', on), span('outcome', ' changed')];
    case 'complete':
      return [glyph('check'), span('outcome', 'all done')];
    case 'route':
      return [span('outcome', 'by address')];
  }
}

export const branchesOf = (state: ChartState, { event }: ChartTransition): readonly ChartTransition[] =>
  state.transitions.filter((other) => other.event === event);

/** `[A and not B]`; for several branches `if [A]`, `else if [B]`, `else`. Null if empty. */
export function guardLine({ guard, order }: ChartTransition, branches: number): Line | null {
  const asked = guard === null ? [] : [span('guard', `[${guardText(guard)}]`)];
  if (branches < 2) return guard === null ? null : asked;
  const word = order === 0 ? 'if' : guard === null ? 'else' : 'else if';
  if (guard === null) return [span('word', order === 0 ? 'in any case' : word)];
  return [span('word', `${word} `), ...asked];
}

/** `storeQuote, announceQuote`. */
export const actionsText = (actions: readonly ChartAction[]): string => actions.map(({ name }) => name).join(', ');

/** `→ quoting, idle`, by state keys. */
export const targetLine = (keys: readonly string[]): Line => [glyph('arrow'), span('target', keys.join(', '))];

export const againGlyph: Span = glyph('again');
