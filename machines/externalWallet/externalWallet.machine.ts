import { assign, emit, setup } from 'xstate';
import { type Network, networkOf } from '#domain/addresses/networks.ts';
import { addressInUri } from '#domain/addresses/paymentUri.ts';
import { isAccepted, isChanging, isInUse, type Wallet } from '#domain/addresses/wallet.ts';
import { isTradable, type TradableCode } from '#domain/assets/assets.ts';
import { addressEnd } from '#domain/security/codeSubjects.ts';
import { oneTimeCodeMachine } from '../oneTimeCode/oneTimeCode.machine.ts';
import { type AddressToCheck, type CheckWalletResult, checkWallet } from '../shared/addresses/addressCheck.ts';
import { withoutField } from '../shared/fields.ts';
import { placing } from '../shared/placing.ts';
import { type Answer, isRefusedFor, problem, problemOfAnswer } from '../shared/problem.ts';
import { requesting, storeFault, storeTimeout, trying, withEvent, withOutput } from '../shared/requesting.ts';
import { required } from '../shared/required.ts';
import { type FlowTypes, pollActions, problemActions } from '../shared/setup.ts';
import type { StepUp } from '../shared/stepUp.ts';
import {
  backOff,
  mostWalletLooks,
  orderSearchSteps,
  placingLimit,
  requestLimit,
  walletSteps,
} from '../shared/waits.ts';
import {
  addressToCheck,
  completeDraft,
  emptyDraft,
  formProblems,
  lookAlikeOfDraft,
  walletOfDraft,
} from './externalWallet.form.ts';
import {
  type AddWalletResult,
  addWallet,
  type ExternalWalletContext,
  type ExternalWalletEmitted,
  type ExternalWalletEvent,
  type ExternalWalletInput,
  type ImageFile,
  type ReadImageResult,
  type RemoveWalletResult,
  readImage,
  readWallets,
  removeSavedForm,
  removeWallet,
  saveForm,
  type WalletDraft,
  type WalletField,
  type WalletToAdd,
  watchFacts,
} from './externalWallet.types.ts';

/** Restores the saved draft if it is this customer's. */
function initialContext({ saved, ...input }: ExternalWalletInput): ExternalWalletContext {
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
  ({
    type: 'saveForm',
    params: ({ context: { customerGuid, draft } }: Args) => ({ saved: { customerGuid, draft, wasSubmitted } }),
  }) as const;

const saveDraft = saving(false);
/** Marks the draft as sent, so that after a reload the wallet is looked up and never sent again. */
const saveIntent = saving(true);

const noProblem = { problem: null, refusedAddress: null } as const;

/** Clears the problems of the field and the form. */
const withField = <Field extends WalletField>(
  { draft, fieldProblems }: ExternalWalletContext,
  field: Field,
  value: WalletDraft[Field],
) => ({
  draft: { ...draft, [field]: value },
  fieldProblems: withoutField(fieldProblems, field),
  ...noProblem,
});

/** From the list, or unchanged if it is missing there. */
const newest = (known: Wallet | null, wallets: readonly Wallet[]): Wallet | null =>
  wallets.find(({ guid }) => guid === known?.guid) ?? known;

const mayChange = ({ wallets, polls }: ExternalWalletContext): boolean =>
  (wallets ?? []).some(isChanging) && polls < mostWalletLooks;
const isLeaving = (removed: Wallet | null, wallets: readonly Wallet[]): boolean =>
  removed !== null &&
  !wallets.some(({ guid, state }) => guid === removed.guid && state !== 'deleting' && state !== 'deleted');

const tokenOf = ({ stepUp }: ExternalWalletContext): string => required(stepUp, 'confirmed code').token;
const removedGuid = ({ removed }: ExternalWalletContext): string => required(removed, 'wallet to remove').guid;

const externalWalletSetup = setup({
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
    walletIsListed: ({ context }, { guid }: { guid: string }) =>
      (context.wallets ?? []).some((wallet) => wallet.guid === guid),
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
    // The network follows the asset, and the address is checked again.
    storeAsset: assign(({ context }, { asset }: { asset: TradableCode }) => ({
      draft: { ...context.draft, asset, network: networkOf[asset], tag: '' },
      fieldProblems: context.fieldProblems.name === undefined ? {} : { name: context.fieldProblems.name },
      ...noProblem,
    })),
    storeNetwork: assign(({ context }, { network }: { network: Network }) => withField(context, 'network', network)),
    storeAddress: assign(({ context }, { address }: { address: string }) =>
      withField(context, 'address', addressInUri(address)),
    ),
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
    storeFound: assign(({ context }, wallets: readonly Wallet[]) => ({
      added: walletOfDraft(context, wallets),
      wallets,
      polls: 0,
    })),
    storeRemoval: assign(({ context }, { guid }: { guid: string }) => ({
      removed: context.wallets?.find((wallet) => wallet.guid === guid) ?? null,
      ...noProblem,
    })),
    clearRemoval: assign({ removed: null, ...noProblem }),
    storeRemoved: assign(({ context }, answer: RemoveWalletResult) => {
      const guid = context.removed?.guid;
      const state = (answer.ok && answer.wallet?.state) || 'deleted';
      return {
        wallets: context.wallets?.map((wallet) => (wallet.guid === guid ? { ...wallet, state } : wallet)) ?? null,
        polls: 0,
      };
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

const storeUpdate = {
  type: 'storeWallets',
  params: ({ event }: { event: { wallets: readonly Wallet[] } }) => event.wallets,
} as const;

const fault = (code: string) => ({ type: 'storeProblem', params: problem(code, true) }) as const;

function chosenImage(event: ExternalWalletEvent): ImageFile {
  if (event.type !== 'image.chosen') throw new RangeError('no image was chosen');
  return event.image;
}

const form = externalWalletSetup.createStateConfig({
  tags: ['form', 'screen:walletForm'],
  meta: { rail: 'Details' },
  entry: saveDraft,
  initial: 'editing',
  on: {
    'name.changed': { target: '.editing', actions: [withEvent('storeName'), saveDraft] },
    'asset.changed': { target: '.editing', actions: [withEvent('storeAsset'), saveDraft] },
    'network.changed': { target: '.editing', actions: [withEvent('storeNetwork'), saveDraft] },
    'address.changed': { target: '.editing', actions: [withEvent('storeAddress'), saveDraft] },
    'tag.changed': { target: '.editing', actions: [withEvent('storeTag'), saveDraft] },
    'image.chosen': '.readingImage',
    'wallet.submitted': { target: '.comparing', actions: 'clearProblem' },
    'form.canceled': 'listed',
  },
  states: {
    editing: { meta: { title: 'Enter the wallet' } },
    readingImage: {
      description: 'A QR code is searched for in an image, in this browser. Typing goes on without it.',
      tags: ['busy'],
      meta: { title: 'Reading the image' },
      invoke: {
        id: 'readImage',
        src: 'readImage',
        input: ({ event }) => ({ image: chosenImage(event) }),
        onDone: { target: 'editing', actions: [withOutput('storeImageText'), saveDraft] },
        onError: { target: 'editing', actions: storeFault },
      },
      after: { requestLimit: { target: 'editing', actions: storeTimeout } },
    },
    comparing: {
      description: 'Our own checks, and the comparison with the names and addresses of the saved wallets.',
      always: [
        { guard: 'walletsAreUnknown', target: 'awaitingWallets' },
        { guard: 'formHasProblems', target: 'editing', actions: 'storeFieldProblems' },
        { target: 'checking' },
      ],
    },
    awaitingWallets: {
      description: 'The saved wallets are still loading.',
      tags: ['busy'],
      meta: { title: 'Loading the saved wallets', rail: 'Check' },
      ...requesting({
        src: 'readWallets',
        id: 'compareWallets',
        input: ({ customerGuid }: ExternalWalletContext) => ({ customerGuid }),
        onDone: { target: 'comparing', actions: withOutput('storeWallets') },
        failed: 'checkFailed',
      }),
      on: { 'wallet.submitted': {}, 'wallets.updated': { target: 'comparing', actions: storeUpdate } },
    },
    checking: {
      description:
        'Our own checks have passed. The wallet check judges network, checksum and prohibited addresses before a code is sent.',
      tags: ['busy'],
      meta: { title: 'Checking the address', rail: 'Check' },
      always: { guard: 'formHasProblems', target: 'editing', actions: 'storeFieldProblems' },
      ...requesting({
        src: 'checkWallet',
        input: (context: ExternalWalletContext): AddressToCheck => addressToCheck(context),
        onDone: [
          {
            guard: withOutput('isLookAlike'),
            target: '#externalWallet.work.comparingAddress',
            actions: 'clearProblem',
          },
          { guard: withOutput('accepted'), target: '#externalWallet.work.confirmingCode', actions: 'clearProblem' },
          { target: 'refused', actions: withOutput('storeRefusedAddress') },
        ],
        failed: 'checkFailed',
      }),
      on: { 'wallet.submitted': {} },
    },
    refused: {
      description: 'The address cannot be saved. What was checked and why it failed is shown.',
      meta: { title: 'Address refused', rail: 'Check' },
    },
    checkFailed: {
      description: 'Nothing was decided; everything typed is still there.',
      meta: { title: 'Address not checked', rail: 'Check' },
    },
  },
});

const comparingAddress = externalWalletSetup.createStateConfig({
  description:
    'The address has the ends of a saved one and other characters between. Nothing is saved before it was compared.',
  tags: ['blocked', 'screen:walletComparison'],
  meta: { title: 'Compare the address', rail: 'Check' },
  on: { 'address.compared': 'confirmingCode', 'form.revised': { target: 'form', actions: 'clearProblem' } },
});

const confirmingCode = externalWalletSetup.createStateConfig({
  description: 'The wallet as it will be saved is shown whole. The code buys the token for the one call that adds it.',
  tags: ['screen:walletCode'],
  meta: { title: 'Confirm with a code', rail: 'Confirm' },
  // Another tab may have saved it.
  always: { guard: 'formHasProblems', target: 'form', actions: 'storeFieldProblems' },
  invoke: {
    id: 'oneTimeCode',
    src: 'oneTimeCode',
    input: ({ context: { customerGuid, draft } }) => ({
      customerGuid,
      variant: 'crypto',
      // The address as it is saved, whose letters may differ in case from the typed ones.
      about: draft.asset && { kind: 'walletAdded', asset: draft.asset, end: addressEnd(completeDraft(draft).address) },
    }),
    onDone: { target: 'adding', actions: [withOutput('storeStepUp'), 'clearProblem'] },
    onError: { target: 'form.checkFailed', actions: storeFault },
  },
  on: { 'form.revised': { target: 'form', actions: 'clearProblem' } },
});

const walletToAdd = (context: ExternalWalletContext): WalletToAdd => ({
  ...completeDraft(context.draft),
  customerGuid: context.customerGuid,
  token: tokenOf(context),
});

const adding = externalWalletSetup.createStateConfig({
  description: 'Sent once. After a fault the wallet is searched for before another try is offered.',
  tags: ['busy', 'screen:walletSaving'],
  meta: { title: 'Saving the wallet', rail: 'Save' },
  entry: saveIntent,
  exit: 'clearStepUp',
  ...placing({
    src: 'addWallet',
    input: walletToAdd,
    onDone: [
      {
        guard: withOutput('accepted'),
        target: 'following',
        actions: [withOutput('storeAdded'), 'announceWalletsNeeded'],
      },
      { guard: withOutput('isDuplicate'), target: 'form', actions: ['storeDuplicate', 'announceWalletsNeeded'] },
      { guard: withOutput('stepUpExpired'), target: 'confirmingCode', actions: 'storeStepUpExpired' },
      { target: 'form.refused', actions: withOutput('storeRefusal') },
    ],
    lost: 'searching',
  }),
});

const searching = externalWalletSetup.createStateConfig({
  description:
    'It is unknown whether the wallet was saved, so the bank is asked for its list. It can never be saved twice.',
  tags: ['busy', 'screen:walletSaving'],
  meta: { title: 'Looking for the wallet', rail: 'Save' },
  entry: ['resetSearches', 'announceWalletsNeeded'],
  initial: 'reading',
  on: { 'list.requested': 'listed' },
  states: {
    reading: trying({
      src: 'readWallets',
      input: ({ customerGuid }: ExternalWalletContext) => ({ customerGuid }),
      onDone: [
        {
          guard: withOutput('walletWasAdded'),
          target: '#externalWallet.work.following',
          actions: withOutput('storeFound'),
        },
        { target: '#externalWallet.work.form.checkFailed', actions: [withOutput('storeWallets'), fault('notAdded')] },
      ],
      failed: 'waiting',
    }),
    waiting: {
      after: { searchWait: { target: 'reading', actions: 'countSearch' } },
      on: { 'tab.shown': 'reading', 'network.online': 'reading' },
    },
  },
});

const following = externalWalletSetup.createStateConfig({
  description: 'The bank has the wallet and checks it, with or without this page.',
  tags: ['busy', 'screen:walletSaving'],
  meta: { title: 'The bank is checking the wallet', rail: 'Save' },
  entry: 'removeSavedForm',
  always: [
    { guard: 'addedIsAccepted', target: 'added' },
    { guard: 'addedIsGone', target: 'failed' },
  ],
  on: { 'list.requested': 'listed' },
});

const added = externalWalletSetup.createStateConfig({
  tags: ['terminal', 'screen:walletAdded'],
  meta: { title: 'Wallet saved', rail: 'Saved' },
  // It may have been deleted.
  always: { guard: 'addedIsGone', target: 'listed' },
  on: { 'wallet.addRequested': { target: 'form', actions: 'clearDraft' }, 'list.requested': 'listed' },
});

const failed = externalWalletSetup.createStateConfig({
  description: 'The bank did not accept the wallet. What was typed is still there.',
  tags: ['terminal', 'screen:walletFailed'],
  meta: { title: 'Wallet not saved', rail: 'Save' },
  on: { 'form.revised': { target: 'form', actions: 'clearProblem' }, 'list.requested': 'listed' },
});

const begun = { guard: 'removalHasBegun', target: 'listed' } as const;

const confirmingRemoval = externalWalletSetup.createStateConfig({
  description:
    'The customer is asked in the list. A wallet that somebody else begins to delete meanwhile is not asked about any more.',
  tags: ['form', 'screen:walletList'],
  meta: { title: 'Confirm the deletion' },
  always: begun,
  on: {
    'removal.requested': { guard: withEvent('walletIsListed'), actions: withEvent('storeRemoval') },
    'removal.confirmed': { target: 'confirmingRemovalCode', actions: 'clearProblem' },
    'removal.canceled': { target: 'listed', actions: 'clearRemoval' },
    'wallet.addRequested': { target: 'form', actions: 'clearDraft' },
  },
});

const confirmingRemovalCode = externalWalletSetup.createStateConfig({
  tags: ['screen:walletRemovalCode'],
  meta: { title: 'Confirm the deletion with a code' },
  invoke: {
    id: 'removalCode',
    src: 'oneTimeCode',
    input: ({ context: { customerGuid, removed } }) => ({
      customerGuid,
      variant: 'crypto',
      about:
        removed && isTradable(removed.asset)
          ? { kind: 'walletRemoved', asset: removed.asset, end: addressEnd(removed.address) }
          : null,
    }),
    onDone: { target: 'deleting', actions: [withOutput('storeStepUp'), 'clearProblem'] },
    onError: { target: 'confirmingRemoval', actions: storeFault },
  },
  always: begun,
  on: { 'removal.canceled': { target: 'listed', actions: 'clearRemoval' } },
});

const deleting = externalWalletSetup.createStateConfig({
  description: 'Deleting twice is deleting once. After a fault the list says whether it has begun.',
  tags: ['busy', 'screen:walletRemovalCode'],
  meta: { title: 'Deleting the wallet' },
  initial: 'requesting',
  states: {
    requesting: {
      exit: 'clearStepUp',
      ...trying({
        src: 'removeWallet',
        input: (context: ExternalWalletContext) => ({ guid: removedGuid(context), token: tokenOf(context) }),
        onDone: [
          {
            guard: withOutput('accepted'),
            target: '#externalWallet.work.listed',
            actions: [withOutput('storeRemoved'), 'announceWalletsNeeded'],
          },
          {
            guard: withOutput('stepUpExpired'),
            target: '#externalWallet.work.confirmingRemovalCode',
            actions: 'storeStepUpExpired',
          },
          { target: '#externalWallet.work.confirmingRemoval', actions: withOutput('storeRefusal') },
        ],
        failed: 'verifying',
      }),
    },
    verifying: {
      always: { guard: 'removalHasBegun', target: '#externalWallet.work.listed' },
      ...trying({
        src: 'readWallets',
        id: 'verifyRemoval',
        input: ({ customerGuid }: ExternalWalletContext) => ({ customerGuid }),
        onDone: {
          target: '#externalWallet.work.confirmingRemoval',
          actions: [withOutput('storeWallets'), fault('notDeleted')],
        },
        failed: '#externalWallet.work.confirmingRemoval',
      }),
    },
  },
});

export const externalWalletMachine = externalWalletSetup.createMachine({
  id: 'externalWallet',
  context: ({ input }) => initialContext(input),
  type: 'parallel',
  invoke: {
    id: 'watchFacts',
    src: 'watchFacts',
    // Without updates the list stays, and the bank still checks everything.
    onError: {},
  },
  on: { 'wallets.updated': { actions: storeUpdate }, 'network.online': { actions: 'clearOffline' } },
  states: {
    work: {
      initial: 'deciding',
      states: {
        deciding: {
          description:
            'After a reload, a wallet that may have been sent is searched for; one that was only typed is shown again.',
          always: [
            { guard: 'draftWasSent', target: 'searching' },
            { guard: 'draftIsSaved', target: 'form' },
            { target: 'listed' },
          ],
        },
        listed: {
          tags: ['screen:walletList'],
          meta: { title: 'Saved wallets' },
          entry: 'removeSavedForm',
          on: {
            'wallet.addRequested': { target: 'form', actions: 'clearDraft' },
            'removal.requested': {
              guard: withEvent('walletIsListed'),
              target: 'confirmingRemoval',
              actions: withEvent('storeRemoval'),
            },
          },
        },
        form,
        comparingAddress,
        confirmingCode,
        adding,
        searching,
        following,
        added,
        failed,
        confirmingRemoval,
        confirmingRemovalCode,
        deleting,
      },
    },
    records: {
      description: 'Wallets that the bank is storing, reviewing or deleting are looked at again soon, for a while.',
      initial: 'idle',
      states: {
        idle: { always: { guard: 'walletsMayChange', target: 'waiting' } },
        waiting: {
          always: { guard: 'walletsHaveSettled', target: 'idle' },
          after: { walletWait: 'renewing' },
        },
        renewing: {
          entry: ['countPoll', 'announceWalletsNeeded'],
          on: { 'wallets.updated': { target: 'idle', actions: storeUpdate } },
          after: { requestLimit: 'idle' },
        },
      },
    },
  },
});

export type ExternalWalletMachine = typeof externalWalletMachine;
