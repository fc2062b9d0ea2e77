import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { orderCodes, problemWording, rejectionWording } from '#features/exchange/messages.ts';
import { transportCodes } from '#machines/shared/problem.ts';
import { ChartChunk } from '#presenters/market/ChartChunk.tsx';
import { tradeFailure, tradeFailureCodes } from '#presenters/trade/failures.ts';

const unknownWords = problemWording({ code: 'a code of tomorrow', retryable: false });

describe('the words for what went wrong', () => {
  it.each([...transportCodes, ...orderCodes, ...tradeFailureCodes])(
    '%s has words of its own, and says that nothing happened to the money',
    (code) => {
      const words = problemWording({ code, retryable: true, message: 'raw words of a server' });
      // Nobody knows about this one, and the text says so.
      expect(words.text).toMatch(
        code === 'orderNotFound' ? /We don’t know whether an order was placed/ : /Nothing was bought or sold/,
      );
      expect(words.text).not.toContain('raw words');
      expect(words).not.toEqual(unknownWords);
      expect(words.next).toMatch(/\.$/);
    },
  );

  it('an unknown code has the words of the server, with its reference', () => {
    expect(problemWording({ code: 'new', retryable: false, message: 'Too odd.', reference: 'r-7' })).toMatchObject({
      text: 'Too odd. Nothing was bought or sold.',
      next: 'Try again, or contact support with the reference r-7.',
    });
    expect(rejectionWording('new', null).text).toMatch(/declined this order/);
    expect(tradeFailure('new')).toEqual(tradeFailure(null));
  });
});

describe('the code of the chart', () => {
  const nothing = () => undefined;
  const chart = { label: 'Bitcoin', points: [], formatValue: String, active: null, onPoint: nothing, onMove: nothing };

  it('has a face when it does not come, and comes at another try', async () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const load = vi
      .fn()
      .mockRejectedValueOnce(new Error('no such file'))
      .mockResolvedValue({ default: () => <p>a chart</p> });
    await act(async () => render(<ChartChunk {...chart} note="Sandbox prices" load={load} />));
    expect(await screen.findByRole('alert')).toHaveTextContent('Prices and orders are unaffected.');
    expect(screen.getByText('Sandbox prices')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('a chart')).toBeVisible();
    quiet.mockRestore();
  });

  it('loads automatically when the network is back', async () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const load = vi
      .fn()
      .mockRejectedValueOnce(new Error('no network'))
      .mockResolvedValue({ default: () => <p>a chart</p> });
    await act(async () => render(<ChartChunk {...chart} note="Sandbox prices" load={load} />));
    await screen.findByRole('alert');
    await act(async () => void dispatchEvent(new Event('online')));
    expect(await screen.findByText('a chart')).toBeVisible();
    quiet.mockRestore();
  });
});
