import type { Trade } from '../../../machines/shared/trading/trade.ts';
import type { ListState } from '../../ui/list/ListFaces.tsx';
import { OrderDetail } from './OrderDetail.tsx';
import { OrderList } from './OrderList.tsx';

export interface OrdersProps {
  /** Newest first. */
  trades: ListState<Trade>;
  /** The guid in `/orders?order=…`: the one order to show; null shows the list. */
  selected: string | null;
  /** Whether nothing real is traded, which the page then says. */
  sandbox: boolean;
}

/** The customer's orders, or one of them. */
export const Orders = ({ trades, selected, sandbox }: OrdersProps) =>
  selected === null ? <OrderList trades={trades} sandbox={sandbox} /> : <OrderDetail trades={trades} guid={selected} />;
