import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { amount } from '#domain/money/money.ts';
import { defaultDisplay } from '#domain/site/display.ts';
import { BankState, CustomerName, Guid, TimeOrDash, Units } from '#presenters/staff/records.tsx';
import { showAs } from '#ui/display/display.ts';

const textOf = (element: ReactElement): string => render(element).container.textContent ?? '';
const units = amount(123_456n);

describe('a cell of a list of records', () => {
  afterEach(() => showAs(defaultDisplay));

  test('has an amount in all its digits, whatever this browser’s customer chose', () => {
    showAs({ ...defaultDisplay, hidden: true, coinDecimals: 2 });
    expect(textOf(<Units amount={units} asset="BTC" why="" />)).toBe('0.00123456\u00a0BTC');
    expect(textOf(<Units amount={units} asset="USD" why="" />)).toBe('$1,234.56');
  });

  test('has a dash with its reason for an amount that is unknown, and a zero for a zero', () => {
    expect(textOf(<Units amount={null} asset="USD" why="Not executed yet" />)).toBe('–Not executed yet');
    expect(textOf(<Units amount={amount(0n)} asset="USD" why="" />)).toBe('$0.00');
    expect(textOf(<TimeOrDash at={null} why="Never signed in" />)).toBe('–Never signed in');
  });

  test('has what we do not know as the bank says it', () => {
    expect(textOf(<Units amount={units} asset="DOGE" why="" />)).toBe('123456 base units of DOGE');
    expect(textOf(<BankState state="brewing" words={{}} />)).toBe('brewing');
    expect(
      textOf(<BankState state="failed" words={{ failed: { word: 'Failed', tone: 'loss' } }} detail="limit_exceeded" />),
    ).toBe('Failedlimit exceeded');
  });

  test('has initials and the beginning of a guid, and all of it for the pointer', () => {
    const { container } = render(<CustomerName name="A. L." guid="0123456789abcdef" />);
    expect(container.textContent).toBe('A. L. 01234567…');
    expect(container.querySelector('[title="0123456789abcdef"]')).not.toBeNull();
    expect(textOf(<CustomerName name={null} guid="0123456789abcdef" />)).toBe('No name 01234567…');
    expect(textOf(<CustomerName name={null} guid={null} />)).toBe('–No customer');
    expect(textOf(<Guid guid={null} why="No quote" />)).toBe('–No quote');
  });
});
