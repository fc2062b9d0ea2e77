import { assign, emit, setup } from 'xstate';
import { type Network, networkOf } from '#domain/addresses/networks.ts';
import { addressInUri } from '#domain/addresses/paymentUri.ts';
import { isAccepted, isChanging, isInUse, type Wallet, walletOfAddress } from '#domain/addresses/wallet.ts';
import type { TradableCode } from '#domain/assets/assets.ts';
import { oneTimeCodeMachine } from '../oneTimeCode/oneTimeCode.machine.ts';
import { type CheckWalletResult, checkWallet } from '../shared/addresses/addressCheck.ts';
import { withoutField } from '../shared/fields.ts';
import { type Answer, isRefusedFor, problem, problemOfAnswer } from '../shared/problem.ts';
import { type FlowTypes, pollActions, problemActions } from '../shared/setup.ts';
import type { StepUp } from '../shared/stepUp.ts';
import { backOff, mostWalletLooks, orderSearchSteps, placingLimit, requestLimit, walletSteps } from '../shared/waits.ts';
import { emptyDraft, formProblems, lookAlikeOfDraft } from './externalWallet.form.ts';
import {
  type AddWalletResult,
  addWallet,
  type ExternalWalletContext,
  type ExternalWalletEmitted,
  type ExternalWalletEvent,
  type ExternalWalletInput,
  type ReadImageResult,
  type RemoveWalletResult,
  readImage,
  readWallets,
  removeSavedForm,
  removeWallet,
  saveForm,
  type WalletDraft,
  type WalletField,
  watchFacts,
} from './externalWallet.types.ts';

const noProblem = { problem: null, refusedAddress: null } as const;

/** The draft with one field changed, and what was said about that field and the whole taken back. */
const withField = <Field extends WalletField>({ draft, fieldProblems }: ExternalWalletContext, field: Field, value: WalletDraft[Field]) => ({
  draft: { ...draft, [field]: value },
  fieldProblems: withoutField(fieldProblems, field),
  ...noProblem,
});

/** A wallet in its newest state: as the list has it, or as it was known. */
const newest = (known: Wallet | null, wallets: readonly Wallet[]): Wallet | null => wallets.find(({ guid }) => guid === known?.guid) ?? known;

/** The wallet of the draft in a list of the bank's. */
const walletOfDraft = ({ draft }: ExternalWalletContext, wallets: readonly Wallet[]): Wallet | null =>
  draft.asset && walletOfAddress(wallets, draft.asset, draft.address);

const mayChange = ({ wallets, polls }: ExternalWalletContext): boolean => (wallets ?? []).some(isChanging) && polls < mostWalletLooks;
const isLeaving = (removed: Wallet | null, wallets: readonly Wallet[]): boolean =>
  removed !== null && !wallets.some(({ guid, state }) => guid === removed.guid && state !== 'deleting' && state !== 'deleted');

/** The token that a code bought. @throws Error without one: only a code leads to a call that needs it */
export function tokenOf({ stepUp }: ExternalWalletContext): string {
  if (stepUp === null) throw new Error('no code was confirmed');
  return stepUp.token;
}

/** The wallet to delete. @throws Error without one */
export function removedGuid({ removed }: ExternalWalletContext): string {
  if (removed === null) throw new Error('no wallet was chosen');
  return removed.guid;
}

export const externalWalletSetup = setup({
  types: {} as FlowTypes<{
    input: ExternalWalletInput;
    context: ExternalWalletContext;
    events: ExternalWalletEvent;
    emitted: ExternalWalletEmitted;
    children: { oneTimeCode: 'oneTimeCode'; removalCode: 'oneTimeCode' };
  }>,
  actors: { oneTimeCode: oneTimeCodeMachine, readImage, checkWallet, addWallet, removeWallet, readWallets, watchFacts },
  guards: {
    draftWasSent: ({ context }) => context.resumed?.wasSubmitted === true,
    draftIsSaved: ({ context }) => context.resumed !== null,
    walletsAreUnknown: ({ context }) => context.wallets === null,
    formHasProblems: ({ context }) => Object.keys(formProblems(context)).length > 0,
    accepted: (_, answer: Answer) => answer.ok,
    isLookAlike: ({ context }, answer: Answer) => answer.ok && lookAlikeOfDraft(context) !== null,
    isDuplicate: (_, answer: AddWalletResult) => isRefusedFor(answer, 'duplicate'),
    stepUpExpired: (_, answer: Answer) => isRefusedFor(answer, 'stepUpExpired'),
    walletWasAdded: ({ context }, wallets: readonly Wallet[]) => walletOfDraft(context, wallets) !== null,
    addedIsAccepted: ({ context }) => context.added !== null && isAccepted(context.added),
    addedIsGone: ({ context }) => context.added !== null && !isInUse(context.added),
    removalHasBegun: ({ context }) => isLeaving(context.removed, context.wallets ?? []),
    walletIsListed: ({ context }, { guid }: { guid: string }) => (context.wallets ?? []).some((wallet) => wallet.guid === guid),
    walletsMayChange: ({ context }) => mayChange(context),
    walletsHaveSettled: ({ context }) => !mayChange(context),
  },
  actions: {
    ...problemActions,
    ...pollActions,
    saveForm,
    removeSavedForm,
    storeWallets: assign(({ context }, wallets: readonly Wallet[]) => ({
      wallets,
      added: newest(context.added, wallets),
      polls: wallets.some(isChanging) ? context.polls : 0,
    })),
    storeName: assign(({ context }, { name }: { name: string }) => withField(context, 'name', name)),
    // The network follows the asset, and an address is judged anew.
    storeAsset: assign(({ context }, { asset }: { asset: TradableCode }) => ({
      draft: { ...context.draft, asset, network: networkOf[asset], tag: '' },
      fieldProblems: context.fieldProblems.name === undefined ? {} : { name: context.fieldProblems.name },
      ...noProblem,
    })),
    storeNetwork: assign(({ context }, { network }: { network: Network }) => withField(context, 'network', network)),
    storeAddress: assign(({ context }, { address }: { address: string }) => withField(context, 'address', addressInUri(address))),
    storeTag: assign(({ context }, { tag }: { tag: string }) => withField(context, 'tag', tag)),
    storeImageText: assign(({ context }, answer: ReadImageResult) =>
      answer.ok
        ? withField(context, 'address', addressInUri(answer.text))
        : { fieldProblems: { ...context.fieldProblems, address: answer.reason }, ...noProblem },
    ),
    clearDraft: assign({ draft: emptyDraft, fieldProblems: {}, added: null, removed: null, ...noProblem }),
    storeFieldProblems: assign({ fieldProblems: ({ context }) => formProblems(context) }),
    storeDuplicate: assign(({ context }) => ({ fieldProblems: { ...context.fieldProblems, address: 'duplicate' } })),
    storeRefusedAddress: assign((_, answer: CheckWalletResult) => ({
      problem: problemOfAnswer(answer),
      refusedAddress: answer.ok ? null : answer.refusedAddress,
    })),
    storeStepUpExpired: assign({ problem: problem('stepUpExpired') }),
    clearProblem: assign(noProblem),
    storeStepUp: assign({ stepUp: (_, { stepUp }: { stepUp: StepUp | null }) => stepUp }),
    clearStepUp: assign({ stepUp: null }),
    storeAdded: assign(({ context }, answer: AddWalletResult) =>
      answer.ok ? { added: answer.wallet, wallets: [answer.wallet, ...(context.wallets ?? [])], polls: 0 } : {},
    ),
    storeFound: assign(({ context }, wallets: readonly Wallet[]) => ({ added: walletOfDraft(context, wallets), wallets, polls: 0 })),
    storeRemoval: assign(({ context }, { guid }: { guid: string }) => ({
      removed: context.wallets?.find((wallet) => wallet.guid === guid) ?? null,
      ...noProblem,
    })),
    clearRemoval: assign({ removed: null, ...noProblem }),
    storeRemoved: assign(({ context }, answer: RemoveWalletResult) => {
      const guid = context.removed?.guid;
      const state = (answer.ok && answer.wallet?.state) || 'deleted';
      return { wallets: context.wallets?.map((wallet) => (wallet.guid === guid ? { ...wallet, state } : wallet)) ?? null, polls: 0 };
    }),
    countSearch: assign({ searches: ({ context }) => context.searches + 1 }),
    resetSearches: assign({ searches: 0 }),
    announceWalletsNeeded: emit({ type: 'wallets.needed' }),
  },
  delays: {
    requestLimit,
    placingLimit,
    searchWait: ({ context }) => backOff(orderSearchSteps, context.searches),
    walletWait: ({ context }) => backOff(walletSteps, context.polls),
  },
});

/** Stores the list that the page loaded. */
export const storeUpdate = { type: 'storeWallets', params: ({ event }: { event: { wallets: readonly Wallet[] } }) => event.wallets } as const;
