import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useSearch } from 'wouter';
import type { ActorRefFrom } from 'xstate';
import type { OtherEnd } from '#domain/activity/otherEnd.ts';
import type { Balance } from '#domain/activity/statement.ts';
import { type AssetCode, assets } from '#domain/assets/assets.ts';
import { addressOf, parseView } from '#features/orders/address.ts';
import { Orders } from '#features/orders/Orders.tsx';
import type { ActivityExportMachine } from '#machines/activityExport/activityExport.machine.ts';
import type { ActivityReadingMachine } from '#machines/activityReading/activityReading.machine.ts';
import type { Account } from '#ports/bank/accounts.ts';
import type { DepositAddress } from '#ports/bank/deposit-addresses.ts';
import type { ExternalBankAccount } from '#ports/bank/external-bank-accounts.ts';
import type { ExternalWallet } from '#ports/bank/external-wallets.ts';
import { serverNow } from '#ports/http.ts';
import type { ListState } from '#ui/list/ListFaces.tsx';
import { type HistoryRef, useActivityBook } from '../activities.ts';
import { goTo } from '../address/location.ts';
import { activityFlows } from '../effects/activity.ts';
import { historyFlows } from '../effects/history.ts';
import { useFlow, useLoaded, useSandbox, useWorld } from '../hooks.ts';
import { listState } from '../list-state.ts';
import { addressEnd, bankAccountEnd, walletEnd } from '../mapping/other-ends.ts';
import type { PageModule } from '../pages.ts';

export const resources: PageModule['resources'] = ['accounts', 'externalWallets', 'externalBankAccounts', 'depositAddresses'];

export const flows: PageModule['flows'] = (world) => [...historyFlows(world), ...activityFlows(world)];

export function Page() {
  const trades = useFlow<HistoryRef>('trades');
  const transfers = useFlow<HistoryRef>('transfers');
  const reading = useFlow<ActorRefFrom<ActivityReadingMachine>>('activityReading');
  const exporting = useFlow<ActorRefFrom<ActivityExportMachine>>('activityExport');
  return trades && transfers && reading && exporting && <OrdersPage {...{ trades, transfers, reading, exporting }} />;
}

interface OrdersPageProps {
  trades: HistoryRef;
  transfers: HistoryRef;
  reading: ActorRefFrom<ActivityReadingMachine>;
  exporting: ActorRefFrom<ActivityExportMachine>;
}

function OrdersPage({ trades, transfers, reading, exporting }: OrdersPageProps) {
  const view = parseView(useSearch());
  const loaded = useLoaded<readonly Account[]>('accounts');
  const customer = useSelector(useWorld().actor('session'), ({ context }) => context.session?.displayName ?? '');
  const [now] = useState(serverNow);
  return (
    <Orders
      book={useActivityBook(trades, transfers)}
      view={view}
      onView={(wish, replace) => goTo(addressOf(wish), { replace })}
      reading={reading}
      exporting={exporting}
      balances={listState({ ...loaded, value: loaded.value && balancesOf(loaded.value) })}
      openedAt={Math.min(...(loaded.value ?? []).map(({ createdAt }) => createdAt))}
      ends={useOtherEnds()}
      customer={customer}
      now={now}
      sandbox={useSandbox()}
    />
  );
}

/** What is known of wallets, addresses and bank accounts; the three come by calls of their own, and all are needed to look one up. */
function useOtherEnds(): ListState<OtherEnd> {
  const wallets = useLoaded<readonly ExternalWallet[]>('externalWallets');
  const addresses = useLoaded<readonly DepositAddress[]>('depositAddresses');
  const banks = useLoaded<readonly ExternalBankAccount[]>('externalBankAccounts');
  const loads = [wallets, addresses, banks];
  const missing = loads.filter(({ value }) => value === null);
  return listState({
    value: wallets.value &&
      addresses.value &&
      banks.value && [...wallets.value.map(walletEnd), ...addresses.value.map(addressEnd), ...banks.value.map(bankAccountEnd)],
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
