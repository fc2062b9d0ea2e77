import type { SnapshotFrom } from 'xstate';
import type { ReceivedCostsMachine } from './receivedCosts.machine.ts';

type Snapshot = SnapshotFrom<ReceivedCostsMachine>;

/** Cents by the guid of the deposit; what is not in it is unknown. */
export const selectCosts = ({ context }: Snapshot) => context.costs;
/** The deposit whose cost is being told; null while none is. */
export const selectEditedGuid = ({ context }: Snapshot): string | null => context.guid || null;
export const selectEdit = ({ context: { text, fault, problem } }: Snapshot) => ({ text, fault, problem });
export const selectIsSaving = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
/** Whether the deposit in hand has a cost that can be taken back. */
export const selectCanForget = (snapshot: Snapshot): boolean => snapshot.can({ type: 'cost.forgotten' });
