import { act, render } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { Amount } from '#domain/money/money.ts';
import { keepTranslatedPagesTrue } from '#ports/browser/translated.ts';
import { Money } from '#ui/money/Money.tsx';
import { translatePage } from '../translator.ts';

let show = (_: Shown): void => undefined;
interface Shown {
  readonly seconds: number;
  readonly isOpen: boolean;
}

function Screen() {
  const [{ seconds, isOpen }, set] = useState<Shown>({ seconds: 15, isOpen: true });
  show = set;
  return (
    <main>
      <p>
        Price held for {seconds} s, pay <Money amount={'1234' as Amount} asset="USD" /> now
      </p>
      {isOpen && 'Review'}
      {isOpen ? <b>your order</b> : 'Placed'}
      {seconds < 10 && <i>Hurry</i>} until it ends
    </main>
  );
}

/** Waits for mutation observers. */
const mutationsObserved = () => act(() => new Promise((resolve) => setTimeout(resolve)));

test('what a translator has replaced goes on changing, and goes', async () => {
  keepTranslatedPagesTrue();
  const { container } = render(<Screen />);
  const shown = async () => {
    await mutationsObserved();
    return container.textContent;
  };
  translatePage();
  expect(await shown()).toBe('PRICE HELD FOR 15 S, PAY $12.34 NOWREVIEWYOUR ORDER UNTIL IT ENDS');

  act(() => show({ seconds: 9, isOpen: true }));
  expect(await shown()).toBe('PRICE HELD FOR 9 S, PAY $12.34 NOWREVIEWYOUR ORDERHURRY UNTIL IT ENDS');

  act(() => show({ seconds: 8, isOpen: false }));
  expect(await shown()).toBe('PRICE HELD FOR 8 S, PAY $12.34 NOWPLACEDHURRY UNTIL IT ENDS');

  act(() => show({ seconds: 12, isOpen: true }));
  expect(await shown()).toBe('PRICE HELD FOR 12 S, PAY $12.34 NOWREVIEWYOUR ORDER UNTIL IT ENDS');
});
