import type { Activity } from '#domain/activity/activity.ts';
import { isTradable } from '#domain/assets/assets.ts';
import { initialTransfer, savingWith } from '../shared/transferring/transfer.setup.ts';
import type { WithdrawableCode, WithdrawalContext, WithdrawalDraft, WithdrawalFacts, WithdrawalInput } from './withdrawal.types.ts';

export const initialContext = (input: WithdrawalInput): WithdrawalContext => ({
  ...initialTransfer(input, input.draft),
  assetIs: input.saved?.customerGuid === input.customerGuid ? 'chosen' : input.assetIs,
  estimate: null,
  endProblem: null,
  caution: { kind: 'none' },
});

/** The asset that was withdrawn last, of records that begin with the newest; null without one. */
export function lastWithdrawn(activities: ReadonlyArray<Pick<Activity, 'kind' | 'asset'>>): WithdrawableCode | null {
  const assets = activities.flatMap(({ kind, asset }) => (kind === 'withdrawal' ? [asset] : []));
  return assets.find((code): code is WithdrawableCode => code === 'USD' || isTradable(code)) ?? null;
}

export const saving = savingWith<'saveWithdrawal', WithdrawalDraft>('saveWithdrawal');
export const { saveDraft } = saving;

/** The draft for another asset: an amount and an end of one mean nothing for another. */
export const draftFor = (draft: WithdrawalDraft, asset: WithdrawalDraft['asset']): WithdrawalDraft =>
  asset === draft.asset ? draft : { asset, counterpartyGuid: null, wanted: { kind: 'typed', text: '' } };

/** The draft that sends to a wallet or bank account: its asset is the asset, as soon as it is known. */
export function draftTo(draft: WithdrawalDraft, counterpartyGuid: string, { wallets, bankAccounts }: WithdrawalFacts): WithdrawalDraft {
  const code =
    wallets?.find(({ guid }) => guid === counterpartyGuid)?.asset ?? (bankAccounts?.some(({ guid }) => guid === counterpartyGuid) ? 'USD' : null);
  const asset = code !== null && (code === 'USD' || isTradable(code)) ? code : draft.asset;
  return { ...draftFor(draft, asset), counterpartyGuid };
}
