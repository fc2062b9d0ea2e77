import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import { describe, expect, test } from 'vitest';
import { nameOfPage, partOf, parts } from '#scripts/vite/parts.ts';
import { root } from './machines.ts';

const files = new Set(
  ['src', 'contract'].flatMap((floor) =>
    readdirSync(join(root, floor), { recursive: true, encoding: 'utf8' }).map((path) => nameOfPage(parse(path).name)),
  ),
);

test('every name in the table of parts is that of a file, but the one that the staff’s pages share', () => {
  const names = new Set(parts.flatMap(([, loadedBy]) => loadedBy));
  expect([...names].filter((name) => !files.has(name))).toEqual(['admin']);
});

describe('the part of a module', () => {
  test.each<[loadedBy: string[], part: string | null, what: string]>([
    [['orders'], null, 'one page alone'],
    [['Shell'], 'customer', 'the frame of every page of a customer'],
    [['deposits', 'withdrawals'], 'transfer-ticket', 'money in and out'],
    [['deposits', 'external-wallet'], 'transfers', 'money pages'],
    [['deposits', 'withdrawals', 'exchange'], 'ticket', 'money and orders'],
    [['dashboard', 'orders', 'firebase'], 'customer', 'pages, and code that no part names'],
    [['signin', 'orders'], 'common', 'a guest’s page and a customer’s'],
    [['exchange', 'a-page-of-tomorrow'], null, 'a page that no part names, with one'],
    [['deposits', 'withdrawals', 'a-page-of-tomorrow'], 'transfer-ticket', 'a page that no part names, with several'],
    [['admin', 'admin'], 'staff', 'two pages of the staff'],
    [['Shell', 'StaffShell'], 'customer', 'the frames of customers and of staff'],
    [['admin', 'orders', 'dashboard'], 'customer', 'the staff’s pages and a customer’s'],
  ])('of %j is %s: %s', (loadedBy, part, _what) => expect(partOf(loadedBy)).toBe(part));

  test('that the staff’s pages load is in their own part, or in one of these', () => {
    const shared = parts.filter(([, names]) => names.includes('admin')).map(([part]) => part);
    expect(shared).toEqual(['staff', 'directory', 'lists', 'rows', 'settings-tabs', 'proof', 'customer', 'records']);
  });
});
