import { type AddressFault, coinsOf, isNetwork, type Network, networkNames } from '#domain/addresses/networks.ts';
import { assets, isTradable } from '#domain/assets/assets.ts';
import type { RefusedAddress } from '#machines/shared/addresses/addressCheck.ts';
import type { Wording } from '../problem/wording.ts';

const articles: Readonly<Record<Network, string>> = {
  bitcoin: 'a',
  ethereum: 'an',
  litecoin: 'a',
  'bitcoin-cash': 'a',
};
/** "an Ethereum". */
export const withArticle = (network: Network): string => `${articles[network]} ${networkNames[network]}`;

/** "ETH or USDC". */
export const coinsInWords = (network: Network): string => coinsOf[network].join(' or ');

/** "Bitcoin (BTC)"; just the code if the name equals it or is unknown. */
export function coinLabel(code: string): string {
  const name = isTradable(code) ? assets[code].name : code;
  return name === code ? code : `${name} (${code})`;
}

/** Why an address text is invalid, and the fix. Any other fault reads as an incomplete address. */
export const addressFaultSentences: Partial<Readonly<Record<AddressFault, string>>> = {
  empty: 'Enter the address of the wallet.',
  checksum: 'This address has a typo. Copy it again from your wallet.',
  mixed_case: 'This address mixes upper and lower case letters. Copy it again from your wallet.',
  requirement: 'This payment request has a condition that we don’t support. Paste the address alone.',
  no_address: 'This payment request has no address that we can send to. Ask for an address, and paste that.',
  old_litecoin:
    'This is an old Litecoin address or a Bitcoin address: they look the same. Copy the form that starts with M or ltc1 from your wallet.',
  token_contract:
    'This is the contract of a token, not a wallet. Coins sent there are lost. Copy the address of your wallet.',
  zero_address:
    'This is the zero address. Nobody owns it, so coins sent there are lost. Copy the address of your wallet.',
  burn_address:
    'This is a burn address. Nobody owns it, so coins sent there are lost. Copy the address of your wallet.',
};

export const incompleteSentence = (network: Network | null): string =>
  `This is not a complete ${network === null ? '' : `${networkNames[network]} `}address. Copy it again from your wallet.`;

type RefusalCode = 'unsupported_asset' | 'wrong_network' | 'wrong_checksum' | 'invalid_address' | 'prohibited_address';

/** The wallet check's refusals. @param title the consequence on this screen */
export const refusalWordings = (title: string): Readonly<Record<RefusalCode, Wording>> => ({
  unsupported_asset: { title, text: 'We don’t send this coin. Choose another one.' },
  wrong_network: { title, text: 'The address and the coin belong to different networks. Choose another address.' },
  wrong_checksum: { title, text: 'The address has a typo. Copy it again from your wallet.' },
  invalid_address: {
    title,
    text: 'The address is incomplete or not from this network. Copy it again from your wallet.',
  },
  prohibited_address: { title, text: 'We can’t send to this address. Choose another one.' },
});

const reasons: Readonly<Record<string, string>> = {
  empty: 'No address',
  characters: 'Characters that no address has',
  length: 'Too short or too long',
  checksum: 'The checksum doesn’t match: a typo',
  mixed_case: 'Upper and lower case letters mixed',
  program: 'Nobody could spend coins there',
  other_network: 'From another network',
  requirement: 'A payment request with a condition that we don’t support',
  no_address: 'A payment request without an address that we can send to',
  old_litecoin: 'An old Litecoin address, or a Bitcoin address',
  token_contract: 'The contract of a token',
  zero_address: 'The zero address, which nobody owns',
  burn_address: 'A burn address, which nobody owns',
  prohibited_address: 'On the list of prohibited addresses',
  wrong_network: 'From another network',
};

export function refusedLines({
  asset,
  address,
  reason,
  belongsTo,
}: RefusedAddress): readonly { id: string; label: string; value: string }[] {
  const found = [
    ['coin', 'Checked for', asset && coinLabel(asset)],
    ['address', 'Address', address],
    [
      'network',
      'Network of the address',
      belongsTo !== null && isNetwork(belongsTo) ? networkNames[belongsTo] : belongsTo,
    ],
    ['reason', 'Reason', reason !== null && Object.hasOwn(reasons, reason) ? reasons[reason] : reason],
  ] as const;
  return found.flatMap(([id, label, value]) => (value ? [{ id, label, value }] : []));
}
