import type { Network } from '#domain/addresses/networks.ts';

/** A public block explorer per chain. */
export const explorers: Readonly<Record<Network, { readonly name: string; readonly url: string }>> = {
  bitcoin: { name: 'mempool.space', url: 'https://mempool.space/tx/' },
  ethereum: { name: 'Etherscan', url: 'https://etherscan.io/tx/' },
  litecoin: { name: 'litecoinspace.org', url: 'https://litecoinspace.org/tx/' },
  'bitcoin-cash': { name: 'Blockchair', url: 'https://blockchair.com/bitcoin-cash/transaction/' },
};

const hash = /^(0x)?[0-9a-f]{64}$/i;

/** Whether the text is a transaction hash. */
export const isHash = (text: string): boolean => hash.test(text.trim());

/** The explorers for a bare hash: `0x` means Ethereum; hashes of other chains look alike. */
export const explorersOf = (text: string): ReadonlyArray<{ readonly name: string; readonly href: string }> =>
  Object.entries(explorers)
    .filter(([network]) => (network === 'ethereum') === text.trim().toLowerCase().startsWith('0x'))
    .map(([, { name, url }]) => ({ name, href: `${url}${encodeURIComponent(text.trim())}` }));
