import type { SnapshotFrom } from 'xstate';
import type { BankAccountsMachine } from './bankAccounts.machine.ts';

type Snapshot = SnapshotFrom<BankAccountsMachine>;

export const selectAccounts = ({ context }: Snapshot) => context.accounts;
export const selectProblem = ({ context }: Snapshot) => context.problem;
export const selectLinking = ({ children }: Snapshot) => children.bankLinking ?? null;
