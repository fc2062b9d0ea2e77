import { useSelector } from '@xstate/react';
import { Download } from 'lucide-react';
import { selectCanCancel, selectIsPreparing } from '#machines/activityExport/activityExport.selectors.ts';
import { Button } from '#ui/button/Button.tsx';
import type { OrdersProps } from './Orders.tsx';

export interface ExportButtonProps extends Pick<OrdersProps, 'exporting' | 'view'> {
  /** Nothing is listed, so there is nothing to write. */
  isEmpty: boolean;
}

/** Exports the filtered rows, or cancels the export while they load. */
export function ExportButton({ exporting, view, isEmpty }: ExportButtonProps) {
  const isPreparing = useSelector(exporting, selectIsPreparing);
  const canCancel = useSelector(exporting, selectCanCancel);
  if (canCancel) return <Button onClick={() => exporting.send({ type: 'export.canceled' })}>Cancel download</Button>;
  return (
    <Button busy={isPreparing} disabled={isEmpty} onClick={() => exporting.send({ type: 'export.requested', filter: view.filter })}>
      <Download size={16} aria-hidden />
      Download CSV
    </Button>
  );
}
