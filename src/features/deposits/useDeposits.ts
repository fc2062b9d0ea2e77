import { useMemo } from 'react';
import { useTransferList } from '#app/hooks/newest-activities.ts';
import type { TransferActivity } from '#domain/activity/activity.ts';
import { isDeposit } from '#domain/activity/deposits.ts';
import type { ListState } from '#ui/list/ListView.tsx';

export function useDeposits(): ListState<TransferActivity> {
  const transfers = useTransferList();
  return useMemo(() => {
    if (transfers.status !== 'full') return transfers;
    const rows = transfers.rows.filter(isDeposit);
    return rows.length === 0 ? { status: 'empty' } : { ...transfers, rows };
  }, [transfers]);
}
