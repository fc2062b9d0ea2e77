import { isTradable } from '#domain/assets/assets.ts';
import { addressEnd } from '#domain/security/codeSubjects.ts';
import { problem } from '../shared/problem.ts';
import { storeFault, trying, withAnswer, withEvent } from '../shared/requesting.ts';
import { externalWalletSetup, removedGuid, tokenOf } from './externalWallet.setup.ts';
import type { ExternalWalletContext } from './externalWallet.types.ts';

/** The states in which a wallet is deleted. */

const fault = (code: string) => ({ type: 'storeProblem', params: problem(code, true) }) as const;
const begun = { guard: 'removalHasBegun', target: 'listed' } as const;

export const confirmingRemoval = externalWalletSetup.createStateConfig({
  description: 'The customer is asked in the list. A wallet that somebody else begins to delete meanwhile is not asked about any more.',
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

export const confirmingRemovalCode = externalWalletSetup.createStateConfig({
  tags: ['screen:walletRemovalCode'],
  meta: { title: 'Confirm the deletion with a code' },
  invoke: {
    id: 'removalCode',
    src: 'oneTimeCode',
    input: ({ context: { customerGuid, removed } }) => ({
      customerGuid,
      variant: 'crypto',
      about: removed && isTradable(removed.asset) ? { kind: 'walletRemoved', asset: removed.asset, end: addressEnd(removed.address) } : null,
    }),
    onDone: { target: 'deleting', actions: [withAnswer('storeStepUp'), 'clearProblem'] },
    onError: { target: 'confirmingRemoval', actions: storeFault },
  },
  always: begun,
  on: { 'removal.canceled': { target: 'listed', actions: 'clearRemoval' } },
});

export const deleting = externalWalletSetup.createStateConfig({
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
          { guard: withAnswer('accepted'), target: '#externalWallet.work.listed', actions: [withAnswer('storeRemoved'), 'announceWalletsNeeded'] },
          { guard: withAnswer('stepUpExpired'), target: '#externalWallet.work.confirmingRemovalCode', actions: 'storeStepUpExpired' },
          { target: '#externalWallet.work.confirmingRemoval', actions: withAnswer('storeRefusal') },
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
        onDone: { target: '#externalWallet.work.confirmingRemoval', actions: [withAnswer('storeWallets'), fault('notDeleted')] },
        failed: '#externalWallet.work.confirmingRemoval',
      }),
    },
  },
});
