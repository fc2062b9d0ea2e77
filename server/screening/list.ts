import type { Network } from '#domain/addresses/networks.ts';

/**
 * Invented test addresses to refuse, in canonical form: their 20 bytes start the SHA-256 of
 * `prohibitedWords`, so nobody has a key.
 */
export const prohibitedAddresses: Readonly<Record<Network, readonly string[]>> = {
  bitcoin: [
    'tb1qfmyz5xwz22kr7ykqfszxmsal4phn8nd6xpuc4j',
    'bc1qfmyz5xwz22kr7ykqfszxmsal4phn8nd6v88twp',
    '18BZVdiHYnyzcqVHr8ZBDwhwPzHWCufBfQ',
  ],
  ethereum: ['0x4EC82a19c252aC3F12C04C046Dc3BFA86f33Cdba'],
  litecoin: ['tltc1qfmyz5xwz22kr7ykqfszxmsal4phn8nd6lf7x9m', 'ltc1qfmyz5xwz22kr7ykqfszxmsal4phn8nd6gma0k3'],
  'bitcoin-cash': [
    'bchtest:qp8vs2secff2c0cjcpxqgmwrh75x7v7dhg3enrp0qt',
    'bitcoincash:qp8vs2secff2c0cjcpxqgmwrh75x7v7dhg4thyrc8h',
  ],
};

export const prohibitedWords = 'prohibited address of the sandbox';

/** @param address in canonical form */
export const screen = (network: Network, address: string): 'clear' | 'prohibited' =>
  prohibitedAddresses[network].includes(address) ? 'prohibited' : 'clear';
