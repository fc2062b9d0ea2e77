import { checkAddress, withoutGaps } from '#domain/addresses/check.ts';
import { type LookAlike, lookAlikeOf } from '#domain/addresses/lookAlike.ts';
import { type AddressFault, networkOf, tagNames } from '#domain/addresses/networks.ts';
import { canonicalAddress, isInUse, type Wallet, walletOfAddress } from '#domain/addresses/wallet.ts';
import { isTradable, type TradableCode } from '#domain/assets/assets.ts';
import { tidyName } from '#domain/credentials/displayName.ts';
import { nameHasHiddenCharacter, tidyText } from '#domain/credentials/hiddenCharacters.ts';
import type { AddressToCheck } from '../shared/addresses/addressCheck.ts';
import { type FieldProblems, problemsOf } from '../shared/fields.ts';
import type { ExternalWalletContext, WalletDraft, WalletField } from './externalWallet.types.ts';

export const longestName = 40;

export const emptyDraft: WalletDraft = { name: '', asset: null, network: null, address: '', tag: '' };

type NameFault = 'required' | 'tooLong' | 'hiddenCharacter' | 'taken';
type AddressProblem = AddressFault | 'duplicate';
/** Includes the problems of a picture, which belong to the address. */
export type WalletFieldProblem =
  | NameFault
  | 'wrongNetwork'
  | AddressProblem
  | 'notAnImage'
  | 'imageTooLarge'
  | 'noCode';

function nameFault(text: string, wallets: readonly Wallet[]): NameFault | null {
  const name = tidyName(text);
  if (name === '') return 'required';
  if (nameHasHiddenCharacter(name)) return 'hiddenCharacter';
  if (name.length > longestName) return 'tooLong';
  const isTaken = wallets.some(
    (wallet) => isInUse(wallet) && tidyName(wallet.name).toLowerCase() === name.toLowerCase(),
  );
  return isTaken ? 'taken' : null;
}

function addressFault(asset: TradableCode, address: string, wallets: readonly Wallet[]): AddressProblem | null {
  const check = checkAddress(asset, address);
  if (!check.ok) return check.reason;
  return walletOfAddress(wallets, asset, address) === null ? null : 'duplicate';
}

/** Empty when the wallet can be sent to checks. */
export function formProblems({
  draft,
  wallets,
}: Pick<ExternalWalletContext, 'draft' | 'wallets'>): FieldProblems<WalletField> {
  const { name, asset, network, address, tag } = draft;
  const known = wallets ?? [];
  const needsTag = asset !== null && tagNames[networkOf[asset]] !== null;
  const isOtherNetwork = asset !== null && network !== null && network !== networkOf[asset];
  // The address depends on the asset, which may be what has to change.
  const judgesAddress = asset !== null && !isOtherNetwork;
  const found = {
    name: nameFault(name, known),
    asset: asset === null ? 'required' : null,
    network: isOtherNetwork ? 'wrongNetwork' : null,
    address: judgesAddress ? addressFault(asset, address, known) : withoutGaps(address) === '' ? 'empty' : null,
    tag: needsTag && tidyText(tag) === '' ? 'required' : null,
  } satisfies Record<WalletField, WalletFieldProblem | null>;
  return problemsOf(found);
}

/** @throws RangeError without an asset */
export function completeDraft({ name, asset, address, tag }: WalletDraft) {
  if (asset === null) throw new RangeError('no asset is chosen');
  return { name: tidyName(name), asset, address: canonicalAddress(asset, address), tag: tidyText(tag) };
}

/**
 * A saved wallet with a confusingly similar address. Includes deleted ones: coins may have been
 * sent there, and impostors copy the ends of used addresses.
 */
export function lookAlikeOfDraft({
  draft: { asset, address },
  wallets,
}: Pick<ExternalWalletContext, 'draft' | 'wallets'>): LookAlike | null {
  if (asset === null) return null;
  const known = (wallets ?? []).filter(
    ({ asset: code, state }) => state !== 'failed' && isTradable(code) && networkOf[code] === networkOf[asset],
  );
  return lookAlikeOf(
    canonicalAddress(asset, address),
    known.map((wallet) => canonicalAddress(wallet.asset, wallet.address)),
  );
}

/** The part sent to the wallet check. */
export function addressToCheck({ draft }: ExternalWalletContext): AddressToCheck {
  const { asset, address } = completeDraft(draft);
  return { asset, address, network: draft.network ?? networkOf[asset] };
}

/** Finds the draft's wallet in the bank's list. */
export const walletOfDraft = ({ draft }: ExternalWalletContext, wallets: readonly Wallet[]): Wallet | null =>
  draft.asset && walletOfAddress(wallets, draft.asset, draft.address);
