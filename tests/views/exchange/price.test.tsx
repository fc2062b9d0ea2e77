import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { amount } from '#domain/money/money.ts';
import { expectAccessible } from '../axe.ts';
import { openExchange, terms } from './driver.tsx';

describe('a held price', () => {
  it('counts down, speaks at ten seconds and at zero, and offers a new one', async () => {
    const page = openExchange();
    await page.review();
    page.pass(6_000);
    expect(screen.getByText('Price held for 0:24')).toBeVisible();
    page.pass(14_000);
    expect(screen.getByText('Price held for at most 10 seconds')).toBeInTheDocument();
    page.pass(10_000);
    expect(screen.getByText('The price has expired')).toBeVisible();
    expect(screen.queryByRole('button', { name: terms })).not.toBeInTheDocument();
    expect(screen.getByLabelText('Your order')).toBeVisible();
    await expectAccessible();
    await page.press('Get a new price');
    expect(page.requestQuote.calls).toHaveLength(2);
  });

  it('takes a better price and says so', async () => {
    const page = openExchange();
    await page.review();
    page.pass(30_000);
    await page.press('Get a new price');
    await page.answerQuote({ guid: 'quote-2', receiveAmount: amount(153_100) });
    expect(screen.getByText('Price improved to $64,990.20.')).toBeVisible();
    const buys = screen.getByRole('button', { name: /^Buy 0\.001531\sBTC for \$100\.00$/ });
    await page.user.click(buys);
    expect(page.placeOrder.calls).toHaveLength(0);
    page.pass(1_000);
    await page.user.click(buys);
    expect(page.placeOrder.last().input).toMatchObject({ quoteGuid: 'quote-2' });
  });

  it('requires accepting a worse one', async () => {
    const page = openExchange();
    await page.review();
    page.pass(30_000);
    await page.press('Get a new price');
    await page.answerQuote({ guid: 'quote-2', receiveAmount: amount(152_900) });
    expect(screen.getByText(/^Price changed from \$65,012\.44 to \$65,075\.21 \(\+0\.10%\)\.$/)).toBeVisible();
    page.pass(1_000);
    await page.press('Accept the new price');
    const buys = screen.getByRole('button', { name: /^Buy 0\.001529\sBTC for \$100\.00$/ });
    // The button has a new meaning, so a double click's second click does not order.
    await page.user.click(buys);
    expect(page.placeOrder.calls).toHaveLength(0);
    page.pass(1_000);
    await page.user.click(buys);
    expect(page.placeOrder.calls).toHaveLength(1);
  });

  it('confirms twice when the price is far from the first one', async () => {
    const page = openExchange();
    await page.review();
    page.pass(30_000);
    await page.press('Get a new price');
    await page.answerQuote({ guid: 'quote-2', receiveAmount: amount(140_000) });
    page.pass(1_000);
    await page.press('Accept the new price');
    page.pass(1_000);
    await page.press(/^Buy 0\.0014\sBTC/);
    expect(page.placeOrder.calls).toHaveLength(0);
    const dialog = screen.getByRole('alertdialog', { name: 'The price has moved a lot' });
    expect(dialog).toHaveTextContent('worse for you');
    await expectAccessible(dialog);
    const buys = within(dialog).getByRole('button', { name: /^Buy 0\.0014\sBTC/ });
    expect(buys).toHaveAttribute('aria-disabled', 'true');
    await page.user.click(buys);
    expect(page.placeOrder.calls).toHaveLength(0);
    // A key held since the review confirms nothing.
    expect(fireEvent.keyDown(buys, { key: 'Enter', repeat: true })).toBe(false);
    page.pass(1_000);
    await page.user.click(buys);
    expect(page.placeOrder.calls).toHaveLength(1);
  });

  it('counts the second click of a double click, and a held key, for the previous meaning of the button', async () => {
    const page = openExchange();
    await page.review();
    const button = screen.getByRole('button', { name: terms });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await page.user.dblClick(button);
    expect(fireEvent.keyDown(button, { key: 'Enter', repeat: true })).toBe(false);
    expect(page.placeOrder.calls).toHaveLength(0);
    page.pass(1_000);
    expect(button).not.toHaveAttribute('aria-disabled');
    await page.user.click(button);
    expect(page.placeOrder.calls).toHaveLength(1);
  });

  it('keeps the amount and goes back to it', async () => {
    const page = openExchange();
    await page.review();
    await page.press('Change the amount');
    expect(screen.getByLabelText('Amount')).toHaveValue('100');
    expect(screen.getByLabelText('Amount')).toHaveFocus();
  });

  it('says when a new price cannot be had', async () => {
    const page = openExchange();
    await page.review();
    page.pass(30_000);
    await page.press('Get a new price');
    await page.answer(() => page.requestQuote.last().fail(new Error('no answer')));
    expect(page.ticket().getByRole('alert')).toHaveTextContent(
      'Something went wrong on our side. Nothing was bought or sold.',
    );
    expect(screen.getByRole('button', { name: 'Get a new price' })).toBeEnabled();
  });
});
