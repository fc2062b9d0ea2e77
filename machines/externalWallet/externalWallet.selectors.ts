import type { SnapshotFrom } from 'xstate';
import type { Wallet } from '#domain/addresses/wallet.ts';
import { walletOfAddress } from '#domain/addresses/wallet.ts';
import { railOf } from '../shared/rail.ts';
import { completeDraft, lookAlikeOfDraft } from './externalWallet.form.ts';
import type { ExternalWalletMachine } from './externalWallet.machine.ts';

type Snapshot = SnapshotFrom<ExternalWalletMachine>;

/** Including deleted ones; null until loaded. */
export const selectWallets = ({ context }: Snapshot): readonly Wallet[] | null => context.wallets;
export const selectDraft = ({ context }: Snapshot) => context.draft;
export const selectFieldProblems = ({ context }: Snapshot) => context.fieldProblems;
export const selectRefusedAddress = ({ context }: Snapshot) => context.refusedAddress;
/** Comparing with saved wallets, or waiting for checks. */
export const selectIsChecking = (snapshot: Snapshot): boolean =>
  snapshot.matches({ work: { form: 'checking' } }) || snapshot.matches({ work: { form: 'awaitingWallets' } });
export const selectIsReadingImage = (snapshot: Snapshot): boolean =>
  snapshot.matches({ work: { form: 'readingImage' } });

/** Null unless a saved wallet has the same address. */
export const selectDuplicate = ({ context: { draft, wallets } }: Snapshot): Wallet | null =>
  draft.asset && walletOfAddress(wallets ?? [], draft.asset, draft.address);

/** As it will be saved. */
export const selectReviewed = ({ context }: Snapshot) =>
  context.draft.asset === null ? null : completeDraft(context.draft);
/** Null unless a saved address looks similar. */
export const selectLookAlike = ({ context }: Snapshot) => lookAlikeOfDraft(context);
/** In its newest state; null before the bank has it. */
export const selectAdded = ({ context }: Snapshot): Wallet | null => context.added;
/** Contact was lost while sending; the wallet is looked up. */
export const selectIsSearching = (snapshot: Snapshot): boolean => snapshot.matches({ work: 'searching' });

/** Being confirmed for deletion, or being deleted. */
export const selectRemoved = ({ context }: Snapshot): Wallet | null => context.removed;
export const selectIsConfirmingRemoval = (snapshot: Snapshot): boolean =>
  snapshot.matches({ work: 'confirmingRemoval' });
export const selectIsDeleting = (snapshot: Snapshot): boolean => snapshot.matches({ work: 'deleting' });
/** Null unless the bank started or finished a deletion. */
export const selectDeletion = (snapshot: Snapshot): { readonly name: string; readonly ended: boolean } | null => {
  const { removed, wallets } = snapshot.context;
  if (removed === null || !snapshot.matches({ work: 'listed' })) return null;
  return {
    name: removed.name,
    ended: !(wallets ?? []).some(({ guid, state }) => guid === removed.guid && state === 'deleting'),
  };
};

export const selectCode = ({ children }: Snapshot) => children.oneTimeCode ?? children.removalCode ?? null;

export const selectRail = (snapshot: Snapshot) =>
  railOf(snapshot, snapshot.matches({ work: 'failed' }) ? 'failed' : 'now');
