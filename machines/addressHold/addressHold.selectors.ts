import type { SnapshotFrom } from 'xstate';
import type { AddressHoldMachine } from './addressHold.machine.ts';

type Snapshot = SnapshotFrom<AddressHoldMachine>;

/** Null until it is loaded. */
export const selectSetting = ({ context }: Snapshot) => context.setting;
export const selectChosen = ({ context }: Snapshot) => context.chosen;
export const selectProblem = ({ context }: Snapshot) => context.problem;
export const selectIsSaving = (snapshot: Snapshot): boolean => snapshot.matches('saving');
/** What is chosen is shorter than the hold in force: it needs a code, and waits. */
export const selectIsShorter = ({ context: { chosen, setting } }: Snapshot): boolean => setting !== null && chosen < setting.holdHours;
/** The code of the customer's email, while it is entered. */
export const selectCode = ({ children }: Snapshot) => children.oneTimeCode ?? null;
