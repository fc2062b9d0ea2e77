import type { BreakRecord } from '#domain/staff/reconciliation.ts';
import type { LedgerEntry } from '#server/emulators.ts';
import { type Finding, lateMilliseconds } from './check.ts';
import { absolute, bookedMoves, chiefMove, type Differing, differencesOf, type Moves } from './postings.ts';

/** One record and its entry, as far as each is there. */
export interface Unit {
  readonly recordKind: BreakRecord;
  readonly record: string;
  readonly customerGuid: string | null;
  /** Null without a copy. */
  readonly copy: {
    readonly createdAt: number;
    readonly updatedAt: number;
    /** Whether the bank has booked it by what the copy says, or will not. */
    readonly stage: 'booked' | 'underWay' | 'ended';
    /** What it moves; null where the copy does not say. Nothing before it is booked. */
    readonly moves: Moves | null;
  } | null;
  readonly entry: LedgerEntry | null;
  /** What two copies that belong together say differently, whatever was booked. */
  readonly contradiction: Differing | null;
  /** Whether the customer's own accounts are not told apart. */
  readonly namesNoAccounts: boolean;
  /** What so much of an asset is worth in cents; null where that is unknown. */
  worthOf(asset: string, units: bigint): bigint | null;
}

/** Dollars are worth what they are. */
export const dollarsOnly = (asset: string, units: bigint): bigint | null => (asset === 'USD' ? absolute(units) : null);

/**
 * Where a record and its entry differ; nothing where they agree.
 * @param asOf up to when the copies are complete (ms)
 */
export function findIn(unit: Unit, asOf: number): readonly Finding[] {
  const { recordKind, record, customerGuid, copy, entry, worthOf } = unit;
  const at = copy?.createdAt ?? entry?.at ?? null;
  const isLate = Math.max(copy?.updatedAt ?? 0, entry?.at ?? 0) > asOf - lateMilliseconds;
  const common = { recordKind, record, customerGuid, at, isLate };
  const booked = entry === null ? null : bookedMoves(entry, unit.namesNoAccounts ? customerGuid : null);
  /** One side as a whole. */
  const whole = (kind: Finding['class'], side: 'ours' | 'theirs', moves: Moves | null): Finding => {
    const chief = moves === null ? null : chiefMove(moves);
    const [asset, units] = [chief?.asset ?? 'USD', chief?.units ?? null];
    const sides = { ours: side === 'ours' ? units : null, theirs: side === 'theirs' ? units : null };
    const difference = units === null ? null : side === 'ours' ? units : -units;
    return { ...common, ...sides, class: kind, asset, difference, cents: units === null ? null : worthOf(asset, units) };
  };
  if (copy === null) return booked === null ? [] : [whole('missingHere', 'theirs', booked)];
  if (copy.stage !== 'booked') return booked === null ? [] : [whole(copy.stage === 'ended' ? 'state' : 'late', 'theirs', booked)];
  if (booked === null) return [whole('missingThere', 'ours', copy.moves)];
  if (copy.moves === null) return [{ ...whole('amount', 'theirs', booked), difference: null, cents: null }];
  const differing = differencesOf(copy.moves, booked);
  const isNew = unit.contradiction !== null && !differing.some(({ class: kind, asset }) => kind === 'amount' && asset === unit.contradiction?.asset);
  return [...differing, ...(isNew && unit.contradiction ? [unit.contradiction] : [])].map(({ class: kind, asset, ours, theirs }) => ({
    ...{ ...common, class: kind, asset, ours, theirs, difference: ours - theirs },
    cents: worthOf(asset, ours - theirs),
  }));
}
