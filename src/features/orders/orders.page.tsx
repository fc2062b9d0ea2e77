import { useSelector } from '@xstate/react';
import { createElement, useState } from 'react';
import { useSearch } from 'wouter';
import { goTo } from '#app/address/location.ts';
import { useApp, useFlow, useLoaded, useSandbox } from '#app/hooks/app.ts';
import { listState } from '#app/hooks/list-state.ts';
import { useMayTrade } from '#app/hooks/money.ts';
import { customerPage, type PageDefinition } from '#app/outlet/page.ts';
import { tabbedPage, tabOnDemand } from '#app/outlet/tabs.tsx';
import type { Counterparty } from '#domain/activity/counterparty.ts';
import type { Balance } from '#domain/activity/statement.ts';
import { type AssetCode, assets } from '#domain/assets/assets.ts';
import type { Account } from '#domain/portfolio/account.ts';
import { recurringIn } from '#features/recurring-buys/address.ts';
import type { FlowRefs } from '#machines/flows/flows.types.ts';
import { serverNow } from '#ports/http.ts';
import type { ListState } from '#ui/list/ListView.tsx';
import { useHeadingFocus } from '#ui/screen/focus.ts';
import { addressOf, parseView } from './address.ts';
import { addressCounterparty, bankAccountCounterparty, walletCounterparty } from './counterparties.ts';
import { applyOrdersAddress, openActivity } from './effects.ts';
import { Orders } from './Orders.tsx';
import { Recurring } from './Recurring.tsx';
import { useActivityRecords } from './useActivityRecords.ts';

function Page() {
  const trades = useFlow('trades');
  const transfers = useFlow('transfers');
  const reading = useFlow('activityReading');
  const exporting = useFlow('activityExport');
  return trades && transfers && reading && exporting && <OrdersPage {...{ trades, transfers, reading, exporting }} />;
}

type OrdersPageProps = Pick<FlowRefs, 'trades' | 'transfers'> & {
  reading: FlowRefs['activityReading'];
  exporting: FlowRefs['activityExport'];
};

function OrdersPage({ trades, transfers, reading, exporting }: OrdersPageProps) {
  const view = parseView(useSearch());
  const loaded = useLoaded('accounts');
  const customer = useSelector(useApp().actor('session'), ({ context }) => context.session?.displayName ?? '');
  const [now] = useState(serverNow);
  return (
    <Orders
      records={useActivityRecords(trades, transfers)}
      view={view}
      onView={(change, replace) => goTo(addressOf(change), { replace })}
      reading={reading}
      exporting={exporting}
      balances={listState({ ...loaded, value: loaded.value && balancesOf(loaded.value) })}
      openedAt={Math.min(...(loaded.value ?? []).map(({ createdAt }) => createdAt))}
      counterparties={useCounterparties()}
      customer={customer}
      now={now}
      mayTrade={useMayTrade()}
      sandbox={useSandbox()}
    />
  );
}

/** Wallets, addresses and bank accounts load separately, and a lookup needs all three. */
function useCounterparties(): ListState<Counterparty> {
  const wallets = useLoaded('externalWallets');
  const addresses = useLoaded('depositAddresses');
  const banks = useLoaded('externalBankAccounts');
  const loads = [wallets, addresses, banks];
  const missing = loads.filter(({ value }) => value === null);
  return listState({
    value: wallets.value &&
      addresses.value &&
      banks.value && [
        ...wallets.value.map(walletCounterparty),
        ...addresses.value.map(addressCounterparty),
        ...banks.value.map(bankAccountCounterparty),
      ],
    problem: missing.find(({ problem }) => problem !== null)?.problem ?? null,
    busy: missing.some(({ busy }) => busy),
    reload: () => {
      for (const { reload } of missing) reload();
    },
  });
}

const isAsset = (code: string): code is AssetCode => Object.hasOwn(assets, code);

const balancesOf = (accounts: readonly Account[]): readonly Balance[] =>
  accounts.flatMap(({ asset, balance }) => (isAsset(asset) ? [{ asset, balance }] : []));

/** Recurring buys load apart from the orders. */
const tabs: Readonly<Record<'orders' | 'recurring', PageDefinition>> = {
  orders: customerPage({
    Page,
    resources: ['accounts', 'externalWallets', 'externalBankAccounts', 'depositAddresses'],
    open: openActivity,
    readAddress: applyOrdersAddress,
  }),
  recurring: tabOnDemand(
    () => import('./orders-recurring.page.tsx'),
    () => location.pathname === '/orders' && tabNow() === 'recurring',
  ),
};
const tabNow = () => (recurringIn(location.search) ? 'recurring' : 'orders');

function OrdersOrRecurring() {
  const recurring = recurringIn(useSearch());
  const container = useHeadingFocus<HTMLDivElement>(recurring && (recurring.kind === 'list' ? 'list' : 'one'));
  return (
    <div ref={container}>
      {recurring ? (
        <Recurring isList={recurring.kind === 'list'}>{tabs.recurring.render()}</Recurring>
      ) : (
        tabs.orders.render()
      )}
    </div>
  );
}

export const page = tabbedPage({ tabs, tabNow, render: () => createElement(OrdersOrRecurring) });
