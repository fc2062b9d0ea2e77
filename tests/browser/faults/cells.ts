import { isDeep } from '../../kit/deep.ts';
import { type FaultKind, faultKinds } from './network.ts';
import type { Screen } from './screens/screen.ts';
import type { Fault } from './slot.ts';

interface Gap {
  /** Any screen without. */
  readonly screen?: string;
  readonly call: RegExp;
  readonly kind: RegExp;
  readonly reason: string;
}

/** Cells that are known to fail. The test also fails when one of them no longer does, so that the table can only shrink. */
const knownGaps: readonly Gap[] = [
  {
    call: /\/backend\/admin\/(?!sign-in|invitation)/,
    kind: /^status 401$/,
    reason: 'A refused token ends the session of staff and leads to their sign-in.',
  },
];

export const gapOf = ({ name }: Screen, { call, kind }: Fault): Gap | undefined =>
  knownGaps.find((gap) => (gap.screen ?? name) === name && gap.call.test(call) && gap.kind.test(kind));

/** Made by every screen alike, and therefore broken on one. */
const isEverywhere = (call: string, { name }: Screen) => name !== 'session' && call.includes('check-customer-token');
/** One coin's series stands for those of the other coins. */
const ofAnyCoin = (call: string) => call.replace(/coins\/[a-z-]+\/market_chart/, 'coins/:coin/market_chart');

/**
 * The way in which a screen most likely gets a call wrong. A reply that is not what was asked for could be believed, end the page, or pass for nothing;
 * what changed something and has no reply could be repeated, or given up.
 */
const likeliest = (call: string): FaultKind => (call.startsWith('GET ') || call === 'POST /bank/api/quotes' ? 'malformed body' : 'no answer');

/** The calls of a screen with the ways in which each is broken: all of them in the deep run, one otherwise. */
export function cellsOf(screen: Screen, calls: readonly string[]): readonly Fault[] {
  const own = calls.filter((call) => !isEverywhere(call, screen));
  const distinct = own.filter((call) => own.find((other) => ofAnyCoin(other) === ofAnyCoin(call)) === call);
  return distinct.flatMap((call) => (isDeep('faults') ? faultKinds : [likeliest(call)]).map((kind) => ({ call, kind })));
}
