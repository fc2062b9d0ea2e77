import { icons } from '@iconify-json/token';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { assets } from '#domain/assets/assets.ts';
import { CoinMark } from '#ui/coin/CoinMark.tsx';

const coins = Object.values(assets).filter(({ kind }) => kind === 'crypto');

function markOf(code: string): HTMLElement {
  const mark = render(<CoinMark code={code} />).container.querySelector<HTMLElement>('[data-part="coin-mark"]');
  if (!mark) throw new Error(`no mark of ${code}`);
  return mark;
}

/** The set's thousandths of a unit are invisible. */
const inHundredths = (body: string) => body.replace(/(\.\d\d)\d/g, '$1');

test.each(coins)('$code shows its own mark and no letter, as decoration', ({ code }) => {
  const mark = markOf(code);
  const paths = [...mark.querySelectorAll('path')].map((path) => path.getAttribute('d') ?? '');
  expect(paths).not.toEqual([]);
  for (const path of paths) expect(inHundredths(icons.icons[code.toLowerCase()]?.body ?? '')).toContain(path);
  expect(mark).toHaveTextContent(/^$/);
  expect(mark).toHaveAttribute('aria-hidden', 'true');
});

test('no two coins share a mark', () => {
  expect(new Set(coins.map(({ code }) => markOf(code).innerHTML)).size).toBe(coins.length);
});

test.each([
  ['USD', '$'],
  ['ZZZ', 'Z'],
])('%s, which has no mark, shows %s', (code, letter) => {
  expect(markOf(code)).toHaveTextContent(letter);
});

test.each(['XLM', 'DOGE', 'ADA', 'LINK', 'DOT'])(
  'the set has the mark of %s, for the day that it is listed',
  (code) => {
    expect(icons.icons[code.toLowerCase()]?.body).toMatch(/<path /);
  },
);
