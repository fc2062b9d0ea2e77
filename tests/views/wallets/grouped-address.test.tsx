import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { addressGroups } from '#domain/addresses/groups.ts';
import { GroupedAddress } from '#presenters/wallet/GroupedAddress.tsx';
import { expectAccessible } from '../axe.ts';

const bitcoin = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
const bitcoinCash = 'bchtest:qpm2qsznhks23z7629mms6s4cwef74vcwvqcw003ap';

describe('an address in groups', () => {
  test('is whole where it is selected, and in words where it is spoken', async () => {
    const { container } = render(<GroupedAddress address={bitcoin} />);
    const shown = screen.getByRole('img', { name: 'address tb1q w508 d6qe jxtd g4y5 r3za rvar y0c5 xw7k xpjz sx' });
    expect(shown.textContent).toBe(bitcoin);
    expect(screen.getByRole('button', { name: 'Copy the address' })).toBeInTheDocument();
    await expectAccessible(container);
  });

  test('keeps the prefix of Bitcoin Cash apart', () => {
    expect(addressGroups(bitcoinCash).slice(0, 3)).toEqual([
      { start: 0, text: 'bchtest:' },
      { start: 8, text: 'qpm2' },
      { start: 12, text: 'qszn' },
    ]);
    const groups = addressGroups(bitcoinCash);
    expect(groups.map(({ text }) => text).join('')).toBe(bitcoinCash);
    expect(groups.at(-1)?.text).toBe('ap');
  });

  test('points out characters by their place', () => {
    const { container } = render(
      <GroupedAddress address={bitcoin} plain isMarked={(index) => index >= 4 && index < 10} />,
    );
    expect([...container.querySelectorAll('mark')].map(({ textContent }) => textContent).join('')).toBe('w508d6');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
