import type { SnapshotFrom } from 'xstate';
import type { Amount } from '#domain/money/money.ts';
import { costOf, typedCost } from './costBasis.costs.ts';
import type { CostBasisMachine } from './costBasis.machine.ts';

type Snapshot = SnapshotFrom<CostBasisMachine>;

/** Cents by the guid of the deposit, a missing one is unknown; null until they are loaded. */
export const selectCosts = ({ context }: Snapshot) => context.costs;
export const selectCostOf =
  (guid: string) =>
  ({ context }: Snapshot): Amount | null =>
    costOf(context.costs, guid);
/** Whether it is known which deposits have a cost. */
export const selectIsKnown = ({ context }: Snapshot): boolean => context.costs !== null;
/** The costs did not load, and can be requested again. */
export const selectIsUnavailable = (snapshot: Snapshot): boolean => snapshot.matches('unavailable');
/** The deposit whose cost is edited; null while none is. */
export const selectEditedGuid = ({ context }: Snapshot): string | null => context.guid || null;
export const selectEdit = ({ context: { text, invalid, problem } }: Snapshot) => ({ text, invalid, problem });
/** The cost in cents that is far above the value of the coins, until the customer confirms or changes it; null otherwise. */
export function selectQuestionedCost(snapshot: Snapshot): Amount | null {
  const typed = typedCost(snapshot.context);
  return snapshot.matches('questioning') && typed.ok ? typed.amount : null;
}
export const selectIsSaving = (snapshot: Snapshot): boolean => snapshot.matches('saving') || snapshot.matches('removing');
/** The edited deposit has a cost that can be removed. */
export const selectCanRemove = (snapshot: Snapshot): boolean => snapshot.can({ type: 'cost.removed' });
