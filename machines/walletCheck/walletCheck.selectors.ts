import type { SnapshotFrom } from 'xstate';
import { type AddressCheck, checkAddress } from '#domain/addresses/check.ts';
import { hasChecksum } from '#domain/addresses/ethereum.ts';
import { coinsOf, isNetwork, networkOf } from '#domain/addresses/networks.ts';
import type { TradableCode } from '#domain/assets/assets.ts';
import type { WalletCheckMachine } from './walletCheck.machine.ts';

type Snapshot = SnapshotFrom<WalletCheckMachine>;

export const selectAsset = ({ context }: Snapshot) => context.asset;
export const selectAddress = ({ context }: Snapshot) => context.address;
/** The address as the wallet check accepted it; null without. */
export const selectChecked = ({ context }: Snapshot) => context.checked;
export const selectProblem = ({ context }: Snapshot) => context.problem;
/** What the wallet check said about the address that it refused. */
export const selectRefusedAddress = ({ context }: Snapshot) => context.refusedAddress;

export const selectIsChecking = (snapshot: Snapshot): boolean => snapshot.matches('checking');
export const selectIsPasting = (snapshot: Snapshot): boolean => snapshot.matches('pasting');
/** The server wants us to wait before another check. */
export const selectIsWaiting = (snapshot: Snapshot): boolean => snapshot.hasTag('blocked');

export type AddressNews = 'addressMissing' | 'pasteRefused';
/** What came of a button beside the address; null while there is nothing to say. */
export function selectNews(snapshot: Snapshot): AddressNews | null {
  if (snapshot.matches({ editing: 'addressMissing' })) return 'addressMissing';
  return snapshot.matches({ editing: 'pasteRefused' }) ? 'pasteRefused' : null;
}

/** What our own checks find in the typed address before it is sent; null while there is nothing to say yet. */
export function selectFinding(snapshot: Snapshot): AddressCheck | null {
  const { asset, address } = snapshot.context;
  if (!snapshot.matches('editing') || address.trim() === '') return null;
  const check = checkAddress(asset, address);
  return check.ok || snapshot.matches({ editing: 'judged' }) ? check : null;
}

/** A valid address may carry no checksum: then nobody can notice a typo. Of our networks, that is Ethereum's in letters of one case. */
export const selectLacksChecksum = ({ context: { asset, address } }: Snapshot): boolean => networkOf[asset] === 'ethereum' && !hasChecksum(address);

const none: readonly TradableCode[] = [];

/** The coins that the address may belong to instead: by the wallet check once it refused the address, by our own checks before. */
export function selectSuggestions(snapshot: Snapshot): readonly TradableCode[] {
  const finding = selectFinding(snapshot);
  const belongsTo = snapshot.context.refusedAddress?.belongsTo ?? (finding?.ok === false ? finding.belongsTo : null) ?? null;
  return belongsTo !== null && isNetwork(belongsTo) ? coinsOf[belongsTo] : none;
}
