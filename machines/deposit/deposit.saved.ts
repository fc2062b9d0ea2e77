import { initialTransfer, savingWith } from '../shared/transferring/transfer.setup.ts';
import type { DepositContext, DepositDraft, DepositInput } from './deposit.types.ts';

export const initialContext = ({ largestDeposit, ...input }: DepositInput): DepositContext => ({
  ...initialTransfer(input, { accountGuid: null, amountText: '' }),
  largestDeposit,
  asset: null,
  addresses: {},
  addressProblem: null,
  addressPolls: 0,
});

export const saving = savingWith<'saveDeposit', DepositDraft>('saveDeposit');
export const { saveDraft } = saving;
