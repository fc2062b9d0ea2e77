import type { BreakRecord } from '#domain/staff/reconciliation.ts';
import type { LedgerEntry } from '#server/emulators.ts';
import { type Finding, lateMilliseconds } from './check.ts';
import { absolute, bookedMoves, chiefMove, type Differing, differencesOf, type Moves } from './postings.ts';

export interface Unit {
  readonly recordKind: BreakRecord;
  readonly record: string;
  readonly customerGuid: string | null;
  readonly copy: {
    readonly createdAt: number;
    readonly updatedAt: number;
    /** Booked at the bank, in progress, or never to be booked. */
    readonly stage: 'booked' | 'underWay' | 'ended';
    /** Null if the copy does not say. */
    readonly moves: Moves | null;
  } | null;
  readonly entry: LedgerEntry | null;
  /** A mismatch between related copies, whatever was booked. */
  readonly contradiction: Differing | null;
  /** Whether the customer's accounts are merged. */
  readonly namesNoAccounts: boolean;
  /** In cents; null if unknown. */
  worthOf(asset: string, units: bigint): bigint | null;
}

export const dollarsOnly = (asset: string, units: bigint): bigint | null => (asset === 'USD' ? absolute(units) : null);

/** Differences between a record and its entry. @param asOf copies are complete up to then (ms) */
export function findIn(unit: Unit, asOf: number): readonly Finding[] {
  const { recordKind, record, customerGuid, copy, entry, worthOf } = unit;
  const at = copy?.createdAt ?? entry?.at ?? null;
  const isLate = Math.max(copy?.updatedAt ?? 0, entry?.at ?? 0) > asOf - lateMilliseconds;
  const common = { recordKind, record, customerGuid, at, isLate };
  const booked = entry === null ? null : bookedMoves(entry, unit.namesNoAccounts ? customerGuid : null);
  const whole = (kind: Finding['class'], side: 'ours' | 'theirs', moves: Moves | null): Finding => {
    const chief = moves === null ? null : chiefMove(moves);
    const [asset, units] = [chief?.asset ?? 'USD', chief?.units ?? null];
    const sides = { ours: side === 'ours' ? units : null, theirs: side === 'theirs' ? units : null };
    const difference = units === null ? null : side === 'ours' ? units : -units;
    return {
      ...common,
      ...sides,
      class: kind,
      asset,
      difference,
      cents: units === null ? null : worthOf(asset, units),
    };
  };
  if (copy === null) return booked === null ? [] : [whole('missingHere', 'theirs', booked)];
  if (copy.stage !== 'booked')
    return booked === null ? [] : [whole(copy.stage === 'ended' ? 'state' : 'late', 'theirs', booked)];
  if (booked === null) return [whole('missingThere', 'ours', copy.moves)];
  if (copy.moves === null) return [{ ...whole('amount', 'theirs', booked), difference: null, cents: null }];
  const differing = differencesOf(copy.moves, booked);
  const isNew =
    unit.contradiction !== null &&
    !differing.some(({ class: kind, asset }) => kind === 'amount' && asset === unit.contradiction?.asset);
  return [...differing, ...(isNew && unit.contradiction ? [unit.contradiction] : [])].map(
    ({ class: kind, asset, ours, theirs }) => ({
      ...{ ...common, class: kind, asset, ours, theirs, difference: ours - theirs },
      cents: worthOf(asset, ours - theirs),
    }),
  );
}
