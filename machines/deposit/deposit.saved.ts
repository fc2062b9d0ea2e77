import type { DepositContext, DepositInput, SavedDeposit } from './deposit.types.ts';

/** The context that a deposit starts with: the saved one, if it belongs to this customer. */
export function initialContext({ saved, ...input }: DepositInput): DepositContext {
  const own = saved?.customerGuid === input.customerGuid ? saved : null;
  return {
    ...input,
    asset: null,
    addresses: {},
    addressProblem: null,
    addressPolls: 0,
    draft: own?.draft ?? { accountGuid: null, amountText: '' },
    amountProblem: null,
    problem: null,
    reviewed: own?.sent ? { quote: own.sent.quote, end: own.sent.end } : null,
    stepUp: null,
    sent: own?.sent ?? null,
    searchedAt: 0,
    polls: 0,
  };
}

type Args = { readonly context: DepositContext };

const savedOf = ({ customerGuid, draft, sent }: DepositContext): SavedDeposit => ({ customerGuid, draft, sent });

/** Saves the deposit while nothing is sent. */
export const saveDraft = { type: 'saveDeposit', params: ({ context }: Args) => ({ saved: savedOf({ ...context, sent: null }) }) } as const;
/** Saves it from just before it is sent until its outcome is known: after a reload it is searched for, and never sent again. */
export const saveIntent = { type: 'saveDeposit', params: ({ context }: Args) => ({ saved: savedOf(context) }) } as const;
