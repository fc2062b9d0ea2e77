import type { Network } from '#domain/addresses/networks.ts';

/**
 * Addresses that the sandbox lets nobody send to, so that a refusal can be tried out. All are invented: the 20 bytes behind each are the
 * beginning of the SHA-256 of `prohibitedWords`, so nobody has a key to them. Each stands here in its canonical form.
 */
export const prohibitedAddresses: Readonly<Record<Network, readonly string[]>> = {
  bitcoin: ['tb1qfmyz5xwz22kr7ykqfszxmsal4phn8nd6xpuc4j', 'bc1qfmyz5xwz22kr7ykqfszxmsal4phn8nd6v88twp', '18BZVdiHYnyzcqVHr8ZBDwhwPzHWCufBfQ'],
  ethereum: ['0x4EC82a19c252aC3F12C04C046Dc3BFA86f33Cdba'],
  litecoin: ['tltc1qfmyz5xwz22kr7ykqfszxmsal4phn8nd6lf7x9m', 'ltc1qfmyz5xwz22kr7ykqfszxmsal4phn8nd6gma0k3'],
  'bitcoin-cash': ['bchtest:qp8vs2secff2c0cjcpxqgmwrh75x7v7dhg3enrp0qt', 'bitcoincash:qp8vs2secff2c0cjcpxqgmwrh75x7v7dhg4thyrc8h'],
};

export const prohibitedWords = 'prohibited address of the sandbox';

/** What the sandbox's screening says of an address. @param address in canonical form, as `checkAddress` gives it */
export const screen = (network: Network, address: string): 'clear' | 'prohibited' =>
  prohibitedAddresses[network].includes(address) ? 'prohibited' : 'clear';
