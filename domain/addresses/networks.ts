import { type TradableCode, tradableCodes } from '../assets/assets.ts';

/** The chains that coins are sent over. USDC is a token on Ethereum, so both have the same addresses. */
export type Network = 'bitcoin' | 'ethereum' | 'litecoin' | 'bitcoin-cash';
/** Where an address is valid: with real coins or on a test chain. Ethereum addresses are the same on every chain: `any`. */
export type Environment = 'main' | 'test' | 'any';

export const networkOf: Readonly<Record<TradableCode, Network>> = {
  BTC: 'bitcoin',
  ETH: 'ethereum',
  USDC: 'ethereum',
  LTC: 'litecoin',
  BCH: 'bitcoin-cash',
};

/** Their names on screens, in emails and in replies. */
export const networkNames: Readonly<Record<Network, string>> = {
  bitcoin: 'Bitcoin',
  ethereum: 'Ethereum',
  litecoin: 'Litecoin',
  'bitcoin-cash': 'Bitcoin Cash',
};

export const networks = Object.keys(networkNames) as readonly Network[];

/** The coins that are sent over each chain. */
export const coinsOf: Readonly<Record<Network, readonly TradableCode[]>> = {
  bitcoin: tradableCodes.filter((code) => networkOf[code] === 'bitcoin'),
  ethereum: tradableCodes.filter((code) => networkOf[code] === 'ethereum'),
  litecoin: tradableCodes.filter((code) => networkOf[code] === 'litecoin'),
  'bitcoin-cash': tradableCodes.filter((code) => networkOf[code] === 'bitcoin-cash'),
};

export const isNetwork = (name: string): name is Network => Object.hasOwn(networkNames, name);

/** What a chain calls the text that tells apart the owners of one address; null for a chain without. None of these has one. */
export const tagNames: Readonly<Record<Network, 'tag' | 'memo' | null>> = {
  bitcoin: null,
  ethereum: null,
  litecoin: null,
  'bitcoin-cash': null,
};

/**
 * Why a text is not an address. `program`: intact, but not payable; `other_network`: an address of another chain; `mixed_case`: upper
 * and lower case letters where only one is allowed. `requirement`, `no_address`: a payment request with a condition that we do not know, or that only
 * something else can pay. `old_litecoin`: a form that Litecoin once shared with Bitcoin. `token_contract`, `zero_address`, `burn_address`: valid, but
 * nobody could spend what is sent there.
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

/** What a text means by itself, before the intended chain is known. A few old forms are valid on two test chains. */
export type Reading =
  | { readonly ok: true; readonly places: readonly Place[] }
  | { readonly ok: false; readonly reason: AddressFault; readonly network: Network | null };

/** A text that is not a valid address of `network`, or of any recognizable chain. */
export const unreadable = (reason: AddressFault, network: Network | null): Reading => ({ ok: false, reason, network });

export const isMixedCase = (text: string): boolean => text !== text.toLowerCase() && text !== text.toUpperCase();
