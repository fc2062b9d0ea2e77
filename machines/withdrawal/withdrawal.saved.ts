import { isTradable } from '#domain/assets/assets.ts';
import type { SavedWithdrawal, WithdrawalContext, WithdrawalDraft, WithdrawalFacts, WithdrawalInput } from './withdrawal.types.ts';

/** The context that a withdrawal starts with: the saved one, if it belongs to this customer. */
export function initialContext({ saved, ...input }: WithdrawalInput): WithdrawalContext {
  const own = saved?.customerGuid === input.customerGuid ? saved : null;
  return {
    ...input,
    draft: own?.draft ?? input.draft,
    estimate: null,
    amountProblem: null,
    endProblem: null,
    problem: null,
    reviewed: own?.sent ? { quote: own.sent.quote, end: own.sent.end } : null,
    caution: { kind: 'none' },
    stepUp: null,
    sent: own?.sent ?? null,
    searchedAt: 0,
    polls: 0,
  };
}

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

type Args = { readonly context: WithdrawalContext };

const savedOf = ({ customerGuid, draft, sent }: WithdrawalContext): SavedWithdrawal => ({ customerGuid, draft, sent });

/** Saves the withdrawal while nothing is sent. */
export const saveDraft = {
  type: 'saveWithdrawal',
  params: ({ context }: Args) => ({ saved: savedOf({ ...context, sent: null }) }),
} as const;
/** Saves it from just before it is sent until its outcome is known: after a reload it is searched for, and never sent again. */
export const saveIntent = { type: 'saveWithdrawal', params: ({ context }: Args) => ({ saved: savedOf(context) }) } as const;
