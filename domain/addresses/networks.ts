import type { TradableCode } from '../assets/assets.ts';

/** The chains that coins are sent over. USDC is a token on Ethereum, so both have the same addresses. */
export type Network = 'bitcoin' | 'ethereum' | 'litecoin' | 'bitcoin-cash';
/** Where an address is good: with real coins or on a test chain. Ethereum's are the same on every chain: `any`. */
export type Environment = 'main' | 'test' | 'any';

export const networkOf: Readonly<Record<TradableCode, Network>> = {
  BTC: 'bitcoin',
  ETH: 'ethereum',
  USDC: 'ethereum',
  LTC: 'litecoin',
  BCH: 'bitcoin-cash',
};

/**
 * Why a text is no address. `program` is a text that is intact and yet names nothing that can be paid; `other_network` an address of
 * another chain; `mixed_case` capital and small letters where only one kind may be.
 */
export type AddressFault = 'empty' | 'characters' | 'length' | 'checksum' | 'mixed_case' | 'program' | 'other_network';

/** Where an address is good, and its one canonical form there. */
export interface Place {
  readonly network: Network;
  readonly environment: Environment;
  readonly address: string;
}

/** What a text says by itself, before it is asked which chain was meant. A few old forms are good on two test chains. */
export type Reading =
  | { readonly ok: true; readonly places: readonly Place[] }
  | { readonly ok: false; readonly reason: AddressFault; readonly network: Network | null };

/** A text that is no address of `network`, or of none that can be told. */
export const unreadable = (reason: AddressFault, network: Network | null): Reading => ({ ok: false, reason, network });

export const isMixedCase = (text: string): boolean => text !== text.toLowerCase() && text !== text.toUpperCase();
