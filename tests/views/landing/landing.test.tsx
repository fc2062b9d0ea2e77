import { statesOf, toChart } from '@statechange/flows/model/chart';
import { act, render, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { tradableCodes } from '#domain/assets/assets.ts';
import { amount } from '#domain/money/money.ts';
import { findRoute } from '#domain/site/routes.ts';
import { breakdownOf } from '#domain/trades/breakdown.ts';
import { estimateTerms } from '#domain/trades/estimate.ts';
import { example } from '#features/landing/example.ts';
import { exampleLines } from '#features/landing/exampleLines.ts';
import { Landing, type LandingProps } from '#features/landing/Landing.tsx';
import { LandingRest } from '#features/landing/LandingRest.tsx';
import { orderMachine } from '#machines/order/order.machine.ts';
import { breakdownLines } from '#presenters/trade/breakdownLines.tsx';
import { tradeFees } from '#sandbox/bank/prices/terms.ts';
import { quoteLifetime } from '#sandbox/bank/quotes/quote.ts';
import { withdrawalTermsOf } from '#sandbox/bank/quotes/transfer-quote.ts';
import { type Line, Lines } from '#ui/lines/Lines.tsx';
import { expectAccessible } from '../axe.ts';

const at = Date.UTC(2026, 10, 22, 19, 31, 8);
const rows = [
  { symbol: 'BTC', name: 'Bitcoin', price: 64_980.1, change_24h_percent: 2.9 },
  { symbol: 'ETH', name: 'Ethereum', price: null, change_24h_percent: null },
];

const watched = new Map<Element, () => void>();
vi.stubGlobal(
  'IntersectionObserver',
  class {
    readonly #seen: (entries: ReadonlyArray<{ isIntersecting: boolean }>) => void;
    constructor(seen: (entries: ReadonlyArray<{ isIntersecting: boolean }>) => void) {
      this.#seen = seen;
    }
    observe(element: Element) {
      watched.set(element, () => this.#seen([{ isIntersecting: true }]));
    }
    disconnect() {
      watched.clear();
    }
  },
);

const defaults: LandingProps = {
  prices: { status: 'full', rows },
  loadedAt: at,
  drawTrend: null,
  onTrendsSeen: () => undefined,
  sandbox: true,
  signedIn: false,
};
const pageOf = (props: Partial<LandingProps> = {}) => {
  const all = { ...defaults, ...props };
  return (
    <Landing {...all}>
      <LandingRest sandbox={all.sandbox} signedIn={all.signedIn} questions={null} />
    </Landing>
  );
};
const show = (props: Partial<LandingProps> = {}) => render(pageOf(props));

describe('the prices', () => {
  test('are a table with the time of the last refresh, and an unknown price is no zero', async () => {
    const { container } = show();
    const table = screen.getByRole('table', { name: 'Current prices' });
    expect(within(table).getByRole('row', { name: /Bitcoin/ })).toHaveTextContent('$64,980.10');
    expect(within(table).getByRole('row', { name: /Ethereum/ })).toHaveTextContent('No current price');
    expect(screen.getByText(/^Sandbox prices as of \d+:31:08 [AP]M$/)).toBeVisible();
    await expectAccessible(container);
  });

  test('have their rows before they load, without figures', () => {
    show({ prices: { status: 'loading' }, loadedAt: null });
    const body = within(screen.getByRole('table', { name: 'Current prices' }))
      .getAllByRole('row')
      .slice(1);
    expect(body).toHaveLength(tradableCodes.length);
    for (const row of body) expect(row).not.toHaveTextContent('$');
    expect(screen.getByText('Loading prices')).toBeInTheDocument();
  });

  test('that can’t be renewed stay, with their time', () => {
    show({ prices: { status: 'full', rows, staleSince: at } });
    expect(screen.getByText('$64,980.10')).toBeVisible();
    expect(screen.getByText(/Sandbox prices as of .*We couldn’t load newer ones\. Retrying\./)).toHaveAttribute(
      'role',
      'status',
    );
  });

  test('that never loaded say why, and can be requested again', () => {
    const onRetry = vi.fn();
    show({ prices: { status: 'failed', reason: 'Please try again.', onRetry }, loadedAt: null });
    expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load the prices');
    screen.getByRole('button', { name: 'Try again' }).click();
    expect(onRetry).toHaveBeenCalledOnce();
  });

  test('get the line of a month only once it is visible', () => {
    const onTrendsSeen = vi.fn();
    const { rerender } = show({ onTrendsSeen });
    rerender(pageOf({ onTrendsSeen }));
    expect(onTrendsSeen).not.toHaveBeenCalled();
    expect(watched.size).toBe(1);
    act(() => {
      for (const comeIntoSight of watched.values()) comeIntoSight();
    });
    expect(onTrendsSeen).toHaveBeenCalledOnce();
    rerender(pageOf({ onTrendsSeen, drawTrend: (coin) => `trend of ${coin}` }));
    expect(screen.getByText('trend of BTC')).toBeVisible();
  });
});

describe('the example order', () => {
  test('goes through the states that the machine of an order shows', () => {
    show();
    const states = statesOf(toChart(orderMachine).root).flatMap(({ meta }) => meta.rail ?? []);
    const steps = within(screen.getByRole('list', { name: 'The states of an order' })).getAllByRole('listitem');
    expect(steps).toHaveLength(new Set(states).size);
    [...new Set(states)].forEach((state, index) => {
      expect(steps[index]).toHaveTextContent(new RegExp(`^${state}`));
    });
  });

  test('is worked out as a real one is, with the fee of the sandbox, and is the same in both places whatever the market does', () => {
    // Each price of the list is 0.05% from the middle.
    const market = { buy: amount(6_503_250n), sell: amount(6_496_750n), at };
    const terms = estimateTerms(
      { asset: 'BTC', side: 'buy', deliverAmount: amount(10_000n) },
      market,
      tradeFees.BTC ?? 0,
    );
    if (terms === null) throw new Error('nothing would be bought');
    const linesOf = (lines: readonly Line[]) =>
      [...render(<Lines lines={lines} />).container.querySelectorAll('dl > div')].map((line) => [
        line.className,
        [...line.children].map((part) => [part.textContent, part.getAttribute('data-mark')]),
      ]);
    const lines = exampleLines;
    expect(linesOf(lines)).toEqual(linesOf(breakdownLines(breakdownOf(terms), terms)));
    expect(example.mid).toBe('$65,000.00');
    document.body.replaceChildren();
    const row = { symbol: 'BTC', name: 'Bitcoin', price: 118_204.77, change_24h_percent: 0 };
    render(
      <Landing {...defaults} prices={{ status: 'full', rows: [row] }}>
        <LandingRest sandbox signedIn={false} questions={null} />
      </Landing>,
    );
    const figureOf = (id: string) => String(lines.find((line) => line.id === id)?.value).replace(/\s/g, ' ');
    const rail = screen.getByRole('list', { name: 'The states of an order' });
    for (const id of ['pay', 'unitPrice', 'receive']) expect(rail).toHaveTextContent(figureOf(id));
    expect(
      screen.getByText(`The button repeats it: “Buy ${figureOf('receive')} for ${figureOf('pay')}”`),
    ).toBeVisible();
    expect(screen.getByText(/held for 30 seconds$/)).toBeVisible();
    expect(quoteLifetime).toBe(30_000);
  });

  test('is next to the sandbox’s other fees', () => {
    show();
    expect(screen.getByText(/^0\.50% and the spread/)).toBeVisible();
    expect(tradeFees).toEqual({ BTC: 50, ETH: 50, LTC: 50, BCH: 50, USDC: 0 });
    expect(screen.getByText(/such as 0\.00005 BTC/)).toBeVisible();
    expect(withdrawalTermsOf('BTC').fee).toBe(5_000n);
  });
});

describe('the way in', () => {
  test('is an account for a visitor, who is at the first state', () => {
    show();
    expect(screen.getAllByRole('link', { name: 'Open an account' }).map((link) => link.getAttribute('href'))).toEqual([
      '/signup',
      '/signup',
    ]);
    expect(screen.getByText(/Opening an account takes two minutes/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Open an account' }).closest('li')).toHaveAttribute('data-state', 'now');
    expect(screen.getByRole('link', { name: 'Buy Bitcoin' })).toHaveAttribute('href', '/signup');
  });

  test('is the dashboard for a customer, and Buy goes to the order', () => {
    show({ signedIn: true });
    expect(screen.queryByRole('link', { name: 'Open an account' })).toBeNull();
    expect(screen.getAllByRole('link', { name: 'Go to dashboard' })).toHaveLength(2);
    expect(screen.queryByText(/takes two minutes/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Buy Bitcoin' })).toHaveAttribute('href', '/exchange?asset=BTC&side=buy');
  });
});

test('says that it is a sandbox where it is one, and nowhere else', () => {
  const { rerender } = show();
  expect(screen.getByText(/^This is a sandbox, where no real money moves/)).toBeVisible();
  rerender(pageOf({ sandbox: false }));
  expect(screen.queryByText(/This is a sandbox|In this sandbox|In the sandbox the waits/)).toBeNull();
  expect(screen.getByText(/^Prices as of/)).toBeVisible();
});

test('links to pages of this site, each by its own path', () => {
  show();
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
  const broken = hrefs
    .filter((href) => !href.startsWith('#'))
    .filter((href) => findRoute(href.replace(/[?#].*$/, ''))?.path !== href.replace(/[?#].*$/, ''));
  expect(broken).toEqual([]);
});
