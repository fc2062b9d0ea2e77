import { unprocessable } from '../http/errors.ts';
import type { PatchTransfer } from './transfer-schema.ts';

/** Each side must add up to its total, in base units. @throws BankError 422 */
export function checkParticipants(
  { source_participants: source, destination_participants: destination }: PatchTransfer,
  sides: Sides,
): void {
  checkSum('source_participants', source, sides.deliver);
  checkSum('destination_participants', destination, sides.receive);
}

interface Sides {
  readonly deliver: bigint;
  readonly receive: bigint;
}

function checkSum(field: string, given: PatchTransfer['source_participants'], expected: bigint) {
  const sum = given?.reduce((total, { amount }) => total + amount, 0n);
  if (sum !== undefined && sum !== expected) throw unprocessable(`${field} must add up to ${expected}, not ${sum}`);
}

/** Amounts as text: JSON has no big integers. */
export const storedParticipants = (given: PatchTransfer['source_participants']) =>
  given?.map(({ type, amount, guid }) => ({ type, amount: amount.toString(), guid })) ?? null;

/** The inverse, for the wire. */
export function shownParticipants(stored: unknown) {
  if (stored === null) return null;
  return (stored as { type: string; amount: string; guid: string }[]).map(({ type, amount, guid }) => ({
    type,
    amount: BigInt(amount),
    guid,
  }));
}
