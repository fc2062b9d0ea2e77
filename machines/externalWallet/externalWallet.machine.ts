import { withEvent } from '../shared/requesting.ts';
import { added, adding, comparingAddress, confirmingCode, failed, following, form, searching } from './externalWallet.adding.ts';
import { confirmingRemoval, confirmingRemovalCode, deleting } from './externalWallet.removing.ts';
import { initialContext } from './externalWallet.saved.ts';
import { externalWalletSetup, storeUpdate } from './externalWallet.setup.ts';

export const externalWalletMachine = externalWalletSetup.createMachine({
  id: 'externalWallet',
  context: ({ input }) => initialContext(input),
  type: 'parallel',
  invoke: {
    id: 'watchFacts',
    src: 'watchFacts',
    // The list then stops changing here; what is sent is still checked by the bank.
    onError: {},
  },
  on: { 'wallets.updated': { actions: storeUpdate }, 'network.online': { actions: 'clearOffline' } },
  states: {
    work: {
      initial: 'deciding',
      states: {
        deciding: {
          description: 'After a reload, a wallet that may have been sent is searched for; one that was only typed is shown again.',
          always: [{ guard: 'draftWasSent', target: 'searching' }, { guard: 'draftIsSaved', target: 'form' }, { target: 'listed' }],
        },
        listed: {
          tags: ['screen:walletList'],
          meta: { title: 'Saved wallets' },
          entry: 'removeSavedForm',
          on: {
            'wallet.addRequested': { target: 'form', actions: 'clearDraft' },
            'removal.requested': { guard: withEvent('walletIsListed'), target: 'confirmingRemoval', actions: withEvent('storeRemoval') },
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
      initial: 'resting',
      states: {
        resting: { always: { guard: 'walletsMayChange', target: 'waiting' } },
        waiting: {
          always: { guard: 'walletsHaveSettled', target: 'resting' },
          after: { walletWait: 'renewing' },
        },
        renewing: {
          entry: ['countPoll', 'announceWalletsNeeded'],
          on: { 'wallets.updated': { target: 'resting', actions: storeUpdate } },
          after: { requestLimit: 'resting' },
        },
      },
    },
  },
});

export type ExternalWalletMachine = typeof externalWalletMachine;
