import { useSearch } from 'wouter';
import type { Trade } from '../../../machines/shared/trading/trade.ts';
import { Orders } from '../../features/orders/Orders.tsx';
import { useLoaded, useSandbox } from '../hooks.ts';
import { listState } from '../list-state.ts';
import type { PageModule } from '../pages.ts';

export const resources: PageModule['resources'] = ['trades'];

export function Page() {
  const sandbox = useSandbox();
  const selected = new URLSearchParams(useSearch()).get('order');
  const trades = listState(useLoaded<readonly Trade[]>('trades'));
  return <Orders trades={trades} selected={selected} sandbox={sandbox} />;
}
