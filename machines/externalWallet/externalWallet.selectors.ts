import type { SnapshotFrom } from 'xstate';
import type { Wallet } from '#domain/addresses/wallet.ts';
import { walletOfAddress } from '#domain/addresses/wallet.ts';
import { railOf } from '../shared/rail.ts';
import { completeDraft, lookAlikeOfDraft } from './externalWallet.form.ts';
import type { ExternalWalletMachine } from './externalWallet.machine.ts';

type Snapshot = SnapshotFrom<ExternalWalletMachine>;

/** All wallets, deleted ones too; null until they are loaded. */
export const selectWallets = ({ context }: Snapshot): readonly Wallet[] | null => context.wallets;
export const selectDraft = ({ context }: Snapshot) => context.draft;
export const selectFieldProblems = ({ context }: Snapshot) => context.fieldProblems;
/** What the wallet check said about the address that it refused. */
export const selectRefusedAddress = ({ context }: Snapshot) => context.refusedAddress;
/** The wallet is compared with the saved ones, or checked by others. */
export const selectIsChecking = (snapshot: Snapshot): boolean =>
  snapshot.matches({ work: { form: 'checking' } }) || snapshot.matches({ work: { form: 'awaitingWallets' } });
export const selectIsReadingImage = (snapshot: Snapshot): boolean =>
  snapshot.matches({ work: { form: 'readingImage' } });

/** The saved wallet that already has the typed address; null without one. */
export const selectDuplicate = ({ context: { draft, wallets } }: Snapshot): Wallet | null =>
  draft.asset && walletOfAddress(wallets ?? [], draft.asset, draft.address);

/** The wallet as it will be saved. */
export const selectReviewed = ({ context }: Snapshot) =>
  context.draft.asset === null ? null : completeDraft(context.draft);
/** The saved address that the typed one only looks like; null without one. */
export const selectLookAlike = ({ context }: Snapshot) => lookAlikeOfDraft(context);
/** The wallet that was added, in its newest state; null before the bank has it. */
export const selectAdded = ({ context }: Snapshot): Wallet | null => context.added;
/** Contact was lost while the wallet was sent, and it is being searched for. */
export const selectIsSearching = (snapshot: Snapshot): boolean => snapshot.matches({ work: 'searching' });

/** The wallet that the customer is asked about, or that is being deleted. */
export const selectRemoved = ({ context }: Snapshot): Wallet | null => context.removed;
export const selectIsConfirmingRemoval = (snapshot: Snapshot): boolean =>
  snapshot.matches({ work: 'confirmingRemoval' });
export const selectIsDeleting = (snapshot: Snapshot): boolean => snapshot.matches({ work: 'deleting' });
/** The wallet whose deletion the bank has begun, or ended; null without. */
export const selectDeletion = (snapshot: Snapshot): { readonly name: string; readonly ended: boolean } | null => {
  const { removed, wallets } = snapshot.context;
  if (removed === null || !snapshot.matches({ work: 'listed' })) return null;
  return {
    name: removed.name,
    ended: !(wallets ?? []).some(({ guid, state }) => guid === removed.guid && state === 'deleting'),
  };
};

/** The code of the customer's email, while it is entered. */
export const selectCode = ({ children }: Snapshot) => children.oneTimeCode ?? children.removalCode ?? null;

export const selectRail = (snapshot: Snapshot) =>
  railOf(snapshot, snapshot.matches({ work: 'failed' }) ? 'failed' : 'now');
