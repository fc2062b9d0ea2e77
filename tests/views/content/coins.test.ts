import { expect, test } from 'vitest';
import { checkAddress } from '#domain/addresses/check.ts';
import { testAddress } from '#domain/addresses/testnet.ts';
import { assets, tradableCodes, tradedNames } from '#domain/assets/assets.ts';
import { findCoin } from '#sandbox/market/coins.ts';
import { contentFiles, readContent } from '#scripts/lib/content.ts';
import { sentencesOf } from './reading.ts';

/** Longest first, so that Bitcoin Cash is not read as Bitcoin. */
const names = tradableCodes
  .flatMap((code) =>
    [assets[code].name, code, ...(code === 'ETH' ? ['Ether'] : [])].map((name) => [name, code] as const),
  )
  .sort(([a], [b]) => b.length - a.length);

const namedIn = (sentence: string): ReadonlySet<string> => {
  let rest = sentence;
  const found = new Set<string>();
  for (const [name, code] of names) {
    const without = rest.replace(new RegExp(`\\b${name}\\b`, 'g'), '');
    if (without !== rest) found.add(code);
    rest = without;
  }
  return found;
};

test('a sentence that names all of our coins but one names that too, unless it says that they are the others', () => {
  const pages = contentFiles().map(readContent);
  const short = pages.flatMap((page) =>
    [page.frontmatter.description, ...sentencesOf(page)]
      .filter((sentence) => namedIn(sentence).size === tradableCodes.length - 1 && !/\bother/i.test(sentence))
      .map((sentence) => `${page.path}: ${sentence}`),
  );
  expect(short).toEqual([]);
  expect(
    pages.flatMap(sentencesOf).filter((sentence) => namedIn(sentence).size === tradableCodes.length).length,
  ).toBeGreaterThan(10);
});

test('the coins that we trade are one sentence', () => {
  expect(tradedNames('and')).toBe('Bitcoin, Ethereum, USDC, Litecoin and Bitcoin Cash');
  expect(tradedNames('or')).toMatch(/ or Bitcoin Cash$/);
});

test.each(tradableCodes)('%s has a price in the sandbox, and an address of its own network', (code) => {
  expect(findCoin(assets[code].marketId ?? '')?.name).toBe(assets[code].name);
  expect(checkAddress(code, testAddress(code, new Uint8Array(32).fill(7)))).toMatchObject({ ok: true });
});
