import { useMemo } from 'react';
import { useTransferList } from '#app/hooks/newest-activities.ts';
import type { Activity, TransferActivity } from '#domain/activity/activity.ts';
import type { ListState } from '#ui/list/ListView.tsx';

/** A withdrawal, or the return of one. */
const isWithdrawal = (activity: Activity): activity is TransferActivity =>
  activity.source === 'transfer' &&
  (activity.kind === 'withdrawal' || (activity.kind === 'return' && activity.in !== null));

/** The loaded withdrawals, newest first. */
export function useWithdrawals(): ListState<TransferActivity> {
  const transfers = useTransferList();
  return useMemo(() => {
    if (transfers.status !== 'full') return transfers;
    const rows = transfers.rows.filter(isWithdrawal);
    return rows.length === 0 ? { status: 'empty' } : { ...transfers, rows };
  }, [transfers]);
}
