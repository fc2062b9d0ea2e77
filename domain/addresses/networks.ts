import { type TradableCode, tradableCodes } from '../assets/assets.ts';

/**
 * The chains that coins are sent over. USDC is a token on Ethereum, so both have the same
 * addresses.
 */
export type Network = 'bitcoin' | 'ethereum' | 'litecoin' | 'bitcoin-cash';
/** Where an address is valid. Ethereum addresses are the same on every chain: `any`. */
export type Environment = 'main' | 'test' | 'any';

export const networkOf: Readonly<Record<TradableCode, Network>> = {
  BTC: 'bitcoin',
  ETH: 'ethereum',
  USDC: 'ethereum',
  LTC: 'litecoin',
  BCH: 'bitcoin-cash',
};

export const networkNames: Readonly<Record<Network, string>> = {
  bitcoin: 'Bitcoin',
  ethereum: 'Ethereum',
  litecoin: 'Litecoin',
  'bitcoin-cash': 'Bitcoin Cash',
};

export const networks = Object.keys(networkNames) as readonly Network[];

export const coinsOf: Readonly<Record<Network, readonly TradableCode[]>> = {
  bitcoin: tradableCodes.filter((code) => networkOf[code] === 'bitcoin'),
  ethereum: tradableCodes.filter((code) => networkOf[code] === 'ethereum'),
  litecoin: tradableCodes.filter((code) => networkOf[code] === 'litecoin'),
  'bitcoin-cash': tradableCodes.filter((code) => networkOf[code] === 'bitcoin-cash'),
};

export const isNetwork = (name: string): name is Network => Object.hasOwn(networkNames, name);

/** The chain's term for a destination tag; null if it has none. None of these has one. */
export const tagNames: Readonly<Record<Network, 'tag' | 'memo' | null>> = {
  bitcoin: null,
  ethereum: null,
  litecoin: null,
  'bitcoin-cash': null,
};

/**
 * Why a text is not an address. `program`: intact, but not payable; `other_network`: another
 * chain's; `mixed_case`: mixed case where only one is allowed. `requirement`, `no_address`: a
 * payment request with an unknown condition, or one that only something else can pay.
 * `old_litecoin`: a form that Litecoin once shared with Bitcoin. `token_contract`, `zero_address`,
 * `burn_address`: valid, but nobody could spend coins sent there.
 */
export type AddressFault =
  | 'empty'
  | 'characters'
  | 'length'
  | 'checksum'
  | 'mixed_case'
  | 'program'
  | 'other_network'
  | 'requirement'
  | 'no_address'
  | 'old_litecoin'
  | 'token_contract'
  | 'zero_address'
  | 'burn_address';

/** Where an address is valid, and its canonical form there. */
export interface Place {
  readonly network: Network;
  readonly environment: Environment;
  readonly address: string;
}

/** A reading without an intended chain. Some legacy forms are valid on two test chains. */
export type Reading =
  | { readonly ok: true; readonly places: readonly Place[] }
  | { readonly ok: false; readonly reason: AddressFault; readonly network: Network | null };

export const unreadable = (reason: AddressFault, network: Network | null): Reading => ({ ok: false, reason, network });

export const isMixedCase = (text: string): boolean => text !== text.toLowerCase() && text !== text.toUpperCase();
