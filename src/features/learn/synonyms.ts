/** Synonyms in searches, including the pages' own words. Lower case, without accents. */
const synonyms: ReadonlyArray<readonly string[]> = [
  ['seed phrase', 'recovery phrase', 'secret phrase', 'backup phrase', 'mnemonic', 'seed'],
  ['private key', 'secret key', 'own keys', 'self custody', 'self-custody', 'non-custodial', 'noncustodial'],
  ['two-step', '2fa', 'mfa', 'authenticator', 'passkey'],
  ['network fee', 'gas', 'miner fee', 'mining fee', 'transaction fee'],
  ['bitcoin', 'btc', 'xbt'],
  ['ether', 'ethereum', 'eth'],
  ['xrp', 'ripple'],
  ['polkadot', 'dot'],
  ['stellar', 'xlm', 'lumens'],
  ['scam', 'fraud', 'phishing', 'theft', 'threat', 'hack', 'hacked'],
  ['defi', 'decentralized finance', 'dapp', 'smart contract'],
  ['sell', 'cash out', 'withdraw'],
  ['supply', 'coins that can exist', 'halving'],
  ['quote', 'price', 'rate', 'slippage'],
];

type Finds = (text: string) => boolean;

/** Whether one of the terms starts a word in a text: `eth` does not match "method". */
const anyOf =
  (words: readonly string[]): Finds =>
  (text) => {
    const spaced = ` ${text.replace(/[^\p{L}\d-]+/gu, ' ')}`;
    return words.some((word) => spaced.includes(` ${word}`));
  };

/**
 * The terms of a search: parts of words as typed, or a synonym. A text must match all.
 * @param q in lower case, without accents
 */
export function meanings(q: string): readonly Finds[] {
  let rest = ` ${q.trim().replace(/\s+/g, ' ')} `;
  const wanted: Finds[] = [];
  for (const words of synonyms) {
    for (const word of words) {
      if (!rest.includes(` ${word} `)) continue;
      rest = rest.replace(` ${word} `, ' ');
      wanted.push(anyOf(words));
    }
  }
  const typed = rest.split(' ').filter(Boolean);
  return [
    ...wanted,
    ...typed.map(
      (word): Finds =>
        (text) =>
          text.includes(word),
    ),
  ];
}
