import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useSearch } from 'wouter';
import type { ActorRefFrom } from 'xstate';
import type { ActivityExportMachine } from '../../../machines/activityExport/activityExport.machine.ts';
import type { ActivityReadingMachine } from '../../../machines/activityReading/activityReading.machine.ts';
import type { Balance } from '../../../machines/shared/activity/statement.ts';
import { type AssetCode, assets } from '../../../machines/shared/assets.ts';
import { addressOf, parseView } from '../../features/orders/address.ts';
import { Orders } from '../../features/orders/Orders.tsx';
import type { Account } from '../../ports/bank/accounts.ts';
import { serverNow } from '../../ports/http.ts';
import { type HistoryRef, useActivityBook } from '../activities.ts';
import { useFlow, useLoaded, useSandbox, useWorld } from '../hooks.ts';
import { listState } from '../list-state.ts';
import type { PageModule } from '../pages.ts';
import { activityFlows } from '../wiring/activity.ts';
import { historyFlows } from '../wiring/history.ts';
import { goTo } from '../wiring/location.ts';

export const resources: PageModule['resources'] = ['accounts'];

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
      customer={customer}
      now={now}
      sandbox={useSandbox()}
    />
  );
}

const isAsset = (code: string): code is AssetCode => Object.hasOwn(assets, code);

const balancesOf = (accounts: readonly Account[]): readonly Balance[] =>
  accounts.flatMap(({ asset, balance }) => (isAsset(asset) ? [{ asset, balance }] : []));
