import { isDeep } from '../kit/deep.ts';
import { type FaultKind, faultKinds } from './network.ts';
import type { Screen } from './screens/screen.ts';
import type { Fault } from './slot.ts';

interface Gap {
  /** Any screen by default. */
  readonly screen?: string;
  readonly call: RegExp;
  readonly kind: RegExp;
  readonly reason: string;
}

/** Known failures. The test also fails if one no longer does, so the table can only shrink. */
const knownGaps: readonly Gap[] = [
  {
    call: /\/backend\/admin\/(?!sign-in|invitation)/,
    kind: /^status 401$/,
    reason: 'A refused token ends the session of staff and leads to their sign-in.',
  },
];

export const gapOf = ({ name }: Screen, { call, kind }: Fault): Gap | undefined =>
  knownGaps.find((gap) => (gap.screen ?? name) === name && gap.call.test(call) && gap.kind.test(kind));

/** Shared by all screens, and therefore broken on one. */
const isEverywhere = (call: string, { name }: Screen) => name !== 'session' && call.includes('check-customer-token');
/** One coin's series stands for all. */
const ofAnyCoin = (call: string) => call.replace(/coins\/[a-z-]+\/market_chart/, 'coins/:coin/market_chart');

/** The fault most likely to be mishandled: believed, repeated or given up. */
const likeliest = (call: string): FaultKind =>
  call.startsWith('GET ') || call === 'POST /bank/api/quotes' ? 'malformed body' : 'no answer';

/** One call at a time in the deep run. Otherwise reads share two walks, alternating. */
export function brokenTogether(screen: Screen, calls: readonly string[]): readonly (readonly Fault[])[] {
  const own = calls.filter((call) => !isEverywhere(call, screen));
  const distinct = own.filter((call) => own.find((other) => ofAnyCoin(other) === ofAnyCoin(call)) === call);
  if (isDeep('faults')) return distinct.flatMap((call) => faultKinds.map((kind) => [{ call, kind }]));
  const faults = distinct.map((call) => ({ call, kind: likeliest(call) }));
  const reading = faults.filter(({ call }) => call.startsWith('GET '));
  const changing = faults.filter(({ call }) => !call.startsWith('GET '));
  const byTurns = [0, 1].map((turn) => reading.filter((_, place) => place % 2 === turn));
  return [...byTurns.filter((together) => together.length > 0), ...changing.map((fault) => [fault])];
}
