import { describe, expect, test } from 'vitest';
import { idleMachine } from '#machines/idle/idle.machine.ts';
import { orderMachine } from '#machines/order/order.machine.ts';
import { builtFile, builtScripts, isCircular, sentBytes, textOf, withImports } from '../../browser/built.ts';

/**
 * First-screen budgets in scripts and compressed bytes, rounded up with 3 % of slack, without the
 * theme script.
 */
const pages = [
  { page: 'landing', chunks: ['landing', 'records'], scripts: 4, kB: 135 },
  { page: 'text', chunks: ['reading'], scripts: 3, kB: 106 },
  { page: 'coin', chunks: ['coin'], scripts: 6, kB: 143 },
  { page: 'sign-in', chunks: ['signin'], scripts: 4, kB: 134 },
  { page: 'sign-up', chunks: ['signup'], scripts: 4, kB: 134 },
  { page: 'reset', chunks: ['reset'], scripts: 4, kB: 129 },
  { page: 'reset-password', chunks: ['reset-password'], scripts: 4, kB: 129 },
  { page: 'confirm-email', chunks: ['confirm-email'], scripts: 4, kB: 131 },
  { page: 'lock-account', chunks: ['lock-account'], scripts: 4, kB: 129 },
  { page: 'dashboard', chunks: ['dashboard', 'customer', 'records', 'AreaChart'], scripts: 8, kB: 181 },
  { page: 'exchange', chunks: ['exchange', 'customer', 'records', 'AreaChart'], scripts: 8, kB: 182 },
  { page: 'assets', chunks: ['assets', 'customer', 'records'], scripts: 7, kB: 178 },
  { page: 'orders', chunks: ['orders', 'customer', 'records'], scripts: 7, kB: 172 },
  { page: 'external-wallet', chunks: ['external-wallet', 'customer', 'records'], scripts: 10, kB: 188 },
  { page: 'deposits', chunks: ['deposits', 'customer', 'records'], scripts: 11, kB: 193 },
  { page: 'payment-method', chunks: ['payment-method', 'customer', 'records'], scripts: 8, kB: 172 },
  { page: 'withdrawals', chunks: ['withdrawals', 'customer', 'records'], scripts: 11, kB: 194 },
  { page: 'settings', chunks: ['settings', 'customer', 'records'], scripts: 7, kB: 167 },
  {
    page: 'settings, security',
    chunks: ['settings', 'settings-security', 'customer', 'records'],
    scripts: 14,
    kB: 205,
  },
  { page: 'settings-preferences', chunks: ['settings-preferences', 'customer', 'records'], scripts: 6, kB: 162 },
  { page: 'verify', chunks: ['verify', 'customer', 'records'], scripts: 6, kB: 171 },
] as const;

/** Lazy packages, by a unique text. */
const onDemand = {
  'the component runtime': 'data-scope',
  Firebase: 'securetoken.googleapis.com',
  Persona: 'withpersona.com',
  Plaid: 'cdn.plaid.com',
  'the strength of passwords': 'guessesLog10',
  'phone numbers': 'NOT_A_NUMBER',
  'staff’s session': 'Session has ended, Please login again.',
  'the console': 'Never read',
  'the charts of sales': 'visx-axis',
};

const firstLoad = (chunks: readonly string[]) => [...withImports([builtFile('index'), ...chunks.map(builtFile)])];

describe('the scripts of a first load', () => {
  test.each(pages)('are at most $scripts and $kB kB for $page', ({ chunks, scripts, kB }) => {
    const files = firstLoad(chunks);
    expect(files.length, files.join(', ')).toBeLessThanOrEqual(scripts);
    expect(files.reduce((sum, file) => sum + sentBytes(file), 0)).toBeLessThanOrEqual(kB * 1000);
  });

  test.each(Object.entries(onDemand))('have nothing of %s on any page', (_, text) => {
    const all = new Set(pages.flatMap(({ chunks }) => firstLoad(chunks)));
    expect([...all].filter((file) => textOf(file).includes(text))).toEqual([]);
    expect(builtScripts().some((file) => textOf(file).includes(text))).toBe(true);
  });
});

test('the sales charts are one file of at most 80 kB, loaded only by their page', () => {
  const files = builtScripts().filter((file) => textOf(file).includes('visx-axis'));
  expect(files).toEqual([builtFile('SeriesChart')]);
  expect(sentBytes(builtFile('SeriesChart'))).toBeLessThanOrEqual(80_000);
});

test('no script waits for itself', () => {
  expect(builtScripts().filter(isCircular)).toEqual([]);
});

test('what charts say about their states stays in the code and the docs', () => {
  const { description = '' } = idleMachine.getStateNodeById('idle.warning').config;
  const { title = '', rail = '' } = orderMachine.getStateNodeById('order.confirming').meta ?? {};
  const isBuilt = (text: string): boolean => builtScripts().some((file) => textOf(file).includes(text));
  expect([description, title].map((text) => text !== '' && isBuilt(text))).toEqual([false, false]);
  // The rail is on the screen.
  expect(isBuilt(`meta:{rail:\`${rail}\`}`)).toBe(true);
});
