import type { SnapshotFrom } from 'xstate';
import type { CostBasisMachine } from './costBasis.machine.ts';

type Snapshot = SnapshotFrom<CostBasisMachine>;

/** Cents by the guid of the deposit; a missing one is unknown. */
export const selectCosts = ({ context }: Snapshot) => context.costs;
/** The deposit whose cost is edited; null while none is. */
export const selectEditedGuid = ({ context }: Snapshot): string | null => context.guid || null;
export const selectEdit = ({ context: { text, invalid, problem } }: Snapshot) => ({ text, invalid, problem });
export const selectIsSaving = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
/** The edited deposit has a cost that can be removed. */
export const selectCanRemove = (snapshot: Snapshot): boolean => snapshot.can({ type: 'cost.removed' });
