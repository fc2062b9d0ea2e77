import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { type ListState, ListView } from '#ui/list/ListView.tsx';
import { type Column, placeOf } from '#ui/table/columns.tsx';
import { PlainTable } from '#ui/table/PlainTable.tsx';

interface Order {
  id: string;
  pair: string;
}
const orders: readonly Order[] = [
  { id: 'o1', pair: 'BTC-USD' },
  { id: 'o2', pair: 'ETH-USD' },
];
const columns: ReadonlyArray<Column<Order>> = [
  { id: 'pair', header: 'Pair', cell: (order) => order.pair },
  { id: 'id', header: 'Reference', align: 'end', cell: (order) => order.id },
];

const show = (state: ListState<Order>) =>
  render(
    <ListView state={state} what="orders" empty={<EmptyState title="No orders yet" text="Place one." />}>
      {(rows) => <PlainTable caption="Orders" columns={columns} rows={rows} rowKey={(order) => order.id} />}
    </ListView>,
  );

describe('ListView', () => {
  test('loading names the subject and shows no rows', () => {
    const { container } = show({ status: 'loading' });
    expect(screen.getByRole('status')).toHaveTextContent('Loading orders');
    expect(container.firstChild).toHaveAttribute('aria-busy', 'true');
    expect(container.querySelectorAll('[data-part="skeleton"]').length).toBeGreaterThan(0);
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  test('empty suggests the next step', () => {
    show({ status: 'empty' });
    expect(screen.getByText('No orders yet')).toBeInTheDocument();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  test('failed says why and tries again', async () => {
    const onRetry = vi.fn();
    show({ status: 'failed', reason: 'The bank didn’t respond.', onRetry });
    expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load the orders');
    expect(screen.getByRole('alert')).toHaveTextContent('The bank didn’t respond.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  test('failed for good offers no retry', () => {
    show({ status: 'failed', reason: 'You may not see these.' });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test('a retry that is under way cannot be started again', async () => {
    const onRetry = vi.fn();
    show({ status: 'failed', reason: 'The bank didn’t respond.', onRetry, retrying: true });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).not.toHaveBeenCalled();
  });

  test('full shows the rows', () => {
    const { container } = show({ status: 'full', rows: orders });
    expect(screen.getAllByRole('row')).toHaveLength(3);
    expect(container.firstChild).toHaveAttribute('data-state', 'full');
    expect(container.firstChild).toHaveAttribute('aria-busy', 'false');
  });
});

describe('PlainTable', () => {
  test('is a table with a name, headers and cells', () => {
    render(<PlainTable caption="Orders" columns={columns} rows={orders} rowKey={(order) => order.id} />);
    const table = screen.getByRole('table', { name: 'Orders' });
    expect(within(table).getAllByRole('columnheader')).toHaveLength(2);
    expect(
      within(table)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['BTC-USD', 'o1', 'ETH-USD', 'o2']);
  });

  test('a row with somewhere to go has one link, in its first cell', () => {
    render(
      <PlainTable
        caption="Orders"
        columns={columns}
        rows={orders}
        rowKey={(order) => order.id}
        rowHref={(order) => `/orders/${order.id}`}
      />,
    );
    expect(screen.getByRole('link', { name: 'BTC-USD' })).toHaveAttribute('href', '/orders/o1');
    expect(screen.getAllByRole('link')).toHaveLength(2);
  });

  test.each([
    [{}, 0, 'lead'],
    [{}, 3, 'trail'],
    [{}, 1, 'underLead'],
    [{ align: 'end' }, 1, 'underTrail'],
    [{ narrow: 'hidden' }, 0, 'hidden'],
  ] as const)('in two lines a column %j at %i goes to %s', (column, index, place) => {
    expect(placeOf(column, index, 4)).toBe(place);
  });
});
