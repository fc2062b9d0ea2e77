import { useSelector } from '@xstate/react';
import { selectExport, selectSelectedCount, selectTotal } from '#machines/directory/directory.selectors.ts';
import type { DirectoryRef } from '#machines/directory/directory.types.ts';
import { Cluster } from '#ui/layout/Layout.tsx';
import { ColumnsPanel, type ColumnsPanelProps } from './ColumnsPanel.tsx';
import { ExportButton } from './ExportButton.tsx';

export interface DirectoryActionsProps {
  list: DirectoryRef;
  /** Omit for a fixed set of columns. */
  columns?: ColumnsPanelProps['columns'];
  /** Opens a dialog; by default the export starts at once. Null for no export. */
  onExport?: (() => void) | null;
}

export function DirectoryActions({
  list,
  columns,
  onExport = () => list.send({ type: 'export.requested' }),
}: DirectoryActionsProps) {
  const exporting = useSelector(list, selectExport);
  const selected = useSelector(list, selectSelectedCount);
  const total = useSelector(list, selectTotal);
  return (
    <Cluster gap={2}>
      {columns && <ColumnsPanel list={list} columns={columns} />}
      {exporting && onExport && (
        <ExportButton
          size="small"
          exporting={exporting}
          isEmpty={(total ?? 0) === 0}
          selected={selected}
          onRequest={onExport}
        />
      )}
    </Cluster>
  );
}
