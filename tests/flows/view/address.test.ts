import { expect, test } from 'vitest';
import { readAddress, writeAddress } from '#flows/view/address.ts';

const again = (written: string) => {
  const { pathname, search } = new URL(written, 'http://localhost');
  return readAddress(pathname, search);
};

test.each([
  {
    page: 'machine',
    machine: 'order',
    state: 'order.quoted.price',
    from: 'order.editing',
    opened: ['order.quoted'],
    transition: 'order.quoted/left/0',
  },
  { page: 'live', actor: 39, state: 'order.quoted', opened: ['order.quoted', 'order.quoted.price'], from: 'order.editing' },
  { page: 'recordings', actor: 2, record: 40, state: 'a machine.a state' },
  { page: 'machine', machine: 'order', opened: [] },
] as const)('what an address holds is read again: $page $state', (address) => {
  const written = writeAddress(address);
  expect(again(written)).toMatchObject(address);
  expect(writeAddress(again(written))).toBe(written);
});
