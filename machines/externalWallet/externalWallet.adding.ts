import { addressEnd } from '#domain/security/codeSubjects.ts';
import type { AddressToCheck } from '../shared/addresses/addressCheck.ts';
import { placing } from '../shared/placing.ts';
import { problem } from '../shared/problem.ts';
import { requesting, storeFault, storeTimeout, trying, withAnswer, withEvent } from '../shared/requesting.ts';
import { addressToCheck, completeDraft } from './externalWallet.form.ts';
import { saveDraft, saveIntent } from './externalWallet.saved.ts';
import { externalWalletSetup, storeUpdate, tokenOf } from './externalWallet.setup.ts';
import type { ExternalWalletContext, ExternalWalletEvent, ImageFile, WalletToAdd } from './externalWallet.types.ts';

/** The states in which a wallet is typed, checked, confirmed and added. */

const fault = (code: string) => ({ type: 'storeProblem', params: problem(code, true) }) as const;

/** The draft as it is sent. */
const walletToAdd = (context: ExternalWalletContext): WalletToAdd => ({
  ...completeDraft(context.draft),
  customerGuid: context.customerGuid,
  token: tokenOf(context),
});

function chosenImage(event: ExternalWalletEvent): ImageFile {
  if (event.type !== 'image.chosen') throw new RangeError('no image was chosen');
  return event.image;
}

export const form = externalWalletSetup.createStateConfig({
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
        onDone: { target: 'editing', actions: [withAnswer('storeImageText'), saveDraft] },
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
        onDone: { target: 'comparing', actions: withAnswer('storeWallets') },
        failed: 'checkFailed',
      }),
      on: { 'wallet.submitted': {}, 'wallets.updated': { target: 'comparing', actions: storeUpdate } },
    },
    checking: {
      description: 'Our own checks have passed. The wallet check judges network, checksum and prohibited addresses before a code is sent.',
      tags: ['busy'],
      meta: { title: 'Checking the address', rail: 'Check' },
      always: { guard: 'formHasProblems', target: 'editing', actions: 'storeFieldProblems' },
      ...requesting({
        src: 'checkWallet',
        input: (context: ExternalWalletContext): AddressToCheck => addressToCheck(context),
        onDone: [
          { guard: withAnswer('isLookAlike'), target: '#externalWallet.work.comparingAddress', actions: 'clearProblem' },
          { guard: withAnswer('accepted'), target: '#externalWallet.work.confirmingCode', actions: 'clearProblem' },
          { target: 'refused', actions: withAnswer('storeRefusedAddress') },
        ],
        failed: 'checkFailed',
      }),
      on: { 'wallet.submitted': {} },
    },
    refused: {
      description: 'The address cannot be saved. What was checked and why it failed is shown.',
      meta: { title: 'Address refused', rail: 'Check' },
    },
    checkFailed: { description: 'Nothing was decided; everything typed is still there.', meta: { title: 'Address not checked', rail: 'Check' } },
  },
});

export const comparingAddress = externalWalletSetup.createStateConfig({
  description: 'The address has the ends of a saved one and other characters between. Nothing is saved before it was compared.',
  tags: ['blocked', 'screen:walletComparison'],
  meta: { title: 'Compare the address', rail: 'Check' },
  on: { 'address.compared': 'confirmingCode', 'form.revised': { target: 'form', actions: 'clearProblem' } },
});

export const confirmingCode = externalWalletSetup.createStateConfig({
  description: 'The wallet as it will be saved is shown whole. The code buys the token for the one call that adds it.',
  tags: ['screen:walletCode'],
  meta: { title: 'Confirm with a code', rail: 'Confirm' },
  // The same wallet was saved in another tab.
  always: { guard: 'formHasProblems', target: 'form', actions: 'storeFieldProblems' },
  invoke: {
    id: 'oneTimeCode',
    src: 'oneTimeCode',
    input: ({ context: { customerGuid, draft } }) => ({
      customerGuid,
      variant: 'crypto',
      about: draft.asset && { kind: 'walletAdded', asset: draft.asset, end: addressEnd(draft.address) },
    }),
    onDone: { target: 'adding', actions: [withAnswer('storeStepUp'), 'clearProblem'] },
    onError: { target: 'form.checkFailed', actions: storeFault },
  },
  on: { 'form.revised': { target: 'form', actions: 'clearProblem' } },
});

export const adding = externalWalletSetup.createStateConfig({
  description: 'Sent once. After a fault the wallet is searched for before another try is offered.',
  tags: ['busy', 'screen:walletSaving'],
  meta: { title: 'Saving the wallet', rail: 'Save' },
  entry: saveIntent,
  exit: 'clearStepUp',
  ...placing({
    src: 'addWallet',
    input: walletToAdd,
    onDone: [
      { guard: withAnswer('accepted'), target: 'following', actions: [withAnswer('storeAdded'), 'announceWalletsNeeded'] },
      { guard: withAnswer('isDuplicate'), target: 'form', actions: ['storeDuplicate', 'announceWalletsNeeded'] },
      { guard: withAnswer('stepUpExpired'), target: 'confirmingCode', actions: 'storeStepUpExpired' },
      { target: 'form.refused', actions: withAnswer('storeRefusal') },
    ],
    lost: 'searching',
  }),
});

export const searching = externalWalletSetup.createStateConfig({
  description: 'It is unknown whether the wallet was saved, so the bank is asked for its list. It can never be saved twice.',
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
        { guard: withAnswer('walletWasAdded'), target: '#externalWallet.work.following', actions: withAnswer('storeFound') },
        { target: '#externalWallet.work.form.checkFailed', actions: [withAnswer('storeWallets'), fault('notAdded')] },
      ],
      failed: 'waiting',
    }),
    waiting: {
      after: { searchWait: { target: 'reading', actions: 'countSearch' } },
      on: { 'tab.shown': 'reading', 'network.online': 'reading' },
    },
  },
});

export const following = externalWalletSetup.createStateConfig({
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

export const added = externalWalletSetup.createStateConfig({
  tags: ['terminal', 'screen:walletAdded'],
  meta: { title: 'Wallet saved', rail: 'Saved' },
  // It was deleted meanwhile.
  always: { guard: 'addedIsGone', target: 'listed' },
  on: { 'wallet.addRequested': { target: 'form', actions: 'clearDraft' }, 'list.requested': 'listed' },
});

export const failed = externalWalletSetup.createStateConfig({
  description: 'The bank did not accept the wallet. What was typed is still there.',
  tags: ['terminal', 'screen:walletFailed'],
  meta: { title: 'Wallet not saved', rail: 'Save' },
  on: { 'form.revised': { target: 'form', actions: 'clearProblem' }, 'list.requested': 'listed' },
});
