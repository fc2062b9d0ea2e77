import { emptyDraft } from './externalWallet.form.ts';
import type { ExternalWalletContext, ExternalWalletInput } from './externalWallet.types.ts';

/** The context that the flow starts with: with the saved draft, if it is this customer's. */
export function initialContext({ saved, ...input }: ExternalWalletInput): ExternalWalletContext {
  const resumed = saved?.customerGuid === input.customerGuid ? saved : null;
  return {
    ...input,
    resumed,
    wallets: null,
    draft: resumed?.draft ?? emptyDraft,
    fieldProblems: {},
    problem: null,
    refusedAddress: null,
    stepUp: null,
    added: null,
    removed: null,
    polls: 0,
    searches: 0,
  };
}

type Args = { readonly context: ExternalWalletContext };
const saving = (wasSubmitted: boolean) =>
  ({ type: 'saveForm', params: ({ context: { customerGuid, draft } }: Args) => ({ saved: { customerGuid, draft, wasSubmitted } }) }) as const;

/** Saves the draft while nothing is sent. */
export const saveDraft = saving(false);
/** Saves the draft from just before it is sent: after a reload the wallet is searched for, and never sent again unseen. */
export const saveIntent = saving(true);
