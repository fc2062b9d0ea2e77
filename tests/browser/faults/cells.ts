import { type FaultKind, faultKinds } from './network.ts';
import type { Screen } from './screens/screen.ts';
import type { Fault } from './slot.ts';

interface Gap {
  readonly screen: string;
  readonly call: RegExp;
  readonly kind: RegExp;
  readonly reason: string;
}

/** Cells that are known to fail. The test also fails when one of them no longer does, so that the table can only shrink. */
const knownGaps: readonly Gap[] = [];

export const gapOf = ({ name }: Screen, { call, kind }: Fault): Gap | undefined =>
  knownGaps.find((gap) => gap.screen === name && gap.call.test(call) && gap.kind.test(kind));

/** Made by every screen alike, and therefore broken on one. */
const isEverywhere = (call: string, { name }: Screen) => name !== 'session' && call.includes('check-customer-token');
/** One coin's series stands for those of the other coins. */
const ofAnyCoin = (call: string) => call.replace(/coins\/[a-z-]+\/market_chart/, 'coins/:coin/market_chart');

/** On how many screens a call was broken so far. */
const screensOf = new Map<string, number>();
/** With `FAULTS=all` every call is broken in every way on every screen. */
const isComplete = process.env.FAULTS === 'all';

/** The first screen of a call breaks it in every way, each further one in the next. */
function kindsOf(call: string): readonly FaultKind[] {
  const count = screensOf.get(call) ?? 0;
  screensOf.set(call, count + 1);
  if (count === 0 || isComplete) return faultKinds;
  return faultKinds.slice(count % faultKinds.length).slice(0, 1);
}

/** The calls of a screen with the ways in which each is broken. */
export function cellsOf(screen: Screen, calls: readonly string[]): readonly Fault[] {
  const own = calls.filter((call) => !isEverywhere(call, screen));
  const distinct = own.filter((call) => own.find((other) => ofAnyCoin(other) === ofAnyCoin(call)) === call);
  return distinct.flatMap((call) => kindsOf(ofAnyCoin(call)).map((kind) => ({ call, kind })));
}
