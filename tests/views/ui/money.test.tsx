import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { amount } from '#domain/money/money.ts';
import { Change } from '#ui/money/Change.tsx';
import { Money } from '#ui/money/Money.tsx';

describe('Money', () => {
  test('holds every digit in the title where the screen shows fewer', () => {
    render(<Money amount={amount('3204819081234567890')} asset="ETH" />);
    expect(screen.getByText('3.20481908 ETH')).toHaveAttribute('title', '3.20481908123456789\u00a0ETH');
  });

  test('has no title where nothing is left out', () => {
    render(<Money amount={amount(123450)} asset="USD" />);
    expect(screen.getByText('$1,234.50')).not.toHaveAttribute('title');
  });

  test('shows all digits on request', () => {
    render(<Money amount={amount('3204819081234567890')} asset="ETH" exact />);
    expect(screen.getByText('3.20481908123456789 ETH')).toBeInTheDocument();
  });

  test('reads the same with faint cents', () => {
    const { container } = render(<Money amount={amount(-4821307)} asset="USD" faintCents />);
    expect(container).toHaveTextContent('−$48,213.07');
  });
});

describe('Change', () => {
  test.each([
    [2.41, 'gain', '▴up 2.41%'],
    [-1.3, 'loss', '▾down 1.30%'],
    [0, 'flat', '0.00%'],
    [-0.001, 'flat', '0.00%'],
    ['12.005', 'gain', '▴up 12.00%'],
  ] as const)('%s per cent is a %s and reads %s', (percent, state, text) => {
    const { container } = render(<Change percent={percent} />);
    expect(container).toHaveTextContent(text);
    expect(container.querySelector('[data-part="change"]')).toHaveAttribute('data-state', state);
  });
});
