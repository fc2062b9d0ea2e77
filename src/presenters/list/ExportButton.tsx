import { useSelector } from '@xstate/react';
import { Download } from 'lucide-react';
import { type ListExportRef, selectIsWriting } from '#machines/listExport/listExport.machine.ts';
import { Button, type ButtonProps } from '#ui/button/Button.tsx';

export interface ExportButtonProps extends Pick<ButtonProps, 'size'> {
  exporting: ListExportRef;
  isEmpty: boolean;
  /** With no selection, every listed row is exported. */
  selected?: number;
  onRequest: () => void;
}

/** Exports a list's rows, or cancels while they load. */
export function ExportButton({ exporting, isEmpty, selected = 0, size, onRequest }: ExportButtonProps) {
  if (useSelector(exporting, selectIsWriting)) {
    return (
      <Button size={size} onClick={() => exporting.send({ type: 'export.canceled' })}>
        Cancel download
      </Button>
    );
  }
  return (
    <Button size={size} disabled={isEmpty} onClick={onRequest}>
      <Download size={16} aria-hidden />
      {selected > 0 ? `Download ${selected} as CSV` : 'Download CSV'}
    </Button>
  );
}
