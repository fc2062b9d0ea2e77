import { isTradable } from '../assets/assets.ts';
import { checkAddress, withoutGaps } from './check.ts';

export interface Wallet {
  readonly guid: string;
  /** Empty where the bank has none. */
  readonly name: string;
  /** One of our assets, or another one the bank lists. */
  readonly asset: string;
  /** As the bank stores it. */
  readonly address: string;
  readonly tag: string | null;
  /** Such as `storing`, `pending`, `completed`, `deleted`, or an unknown one. */
  readonly state: string;
  readonly failureCode: string | null;
  /** ms since 1970 UTC. */
  readonly createdAt: number;
}

const gone: readonly string[] = ['failed', 'deleting', 'deleted'];
const passing: readonly string[] = ['storing', 'pending', 'reviewing', 'deleting'];

/** The bank keeps the wallet or is about to; a second one with this address is a duplicate. */
export const isInUse = ({ state }: Wallet): boolean => !gone.includes(state);
/** The bank accepted the wallet, so coins can be sent to it once its hold is over. */
export const isAccepted = ({ state }: Wallet): boolean => state === 'completed';
/** The bank's record made no sense, so its asset and address are empty. */
export const isUnreadable = ({ state }: Pick<Wallet, 'state'>): boolean => state === 'unreadable';
/** The bank will change its state on its own. */
export const isChanging = ({ state }: Wallet): boolean => passing.includes(state);

/** Canonical form, the same for every spelling; the text itself if it is not a valid address. */
export function canonicalAddress(asset: string, address: string): string {
  const check = isTradable(asset) ? checkAddress(asset, address) : null;
  return check?.ok ? check.address : withoutGaps(address);
}

export const walletOfAddress = (wallets: readonly Wallet[], asset: string, address: string): Wallet | null =>
  wallets.find(
    (wallet) =>
      isInUse(wallet) &&
      wallet.asset === asset &&
      canonicalAddress(asset, wallet.address) === canonicalAddress(asset, address),
  ) ?? null;
