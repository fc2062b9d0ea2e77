import { useSelector } from '@xstate/react';
import { selectExport, selectSelectedCount, selectTotal } from '#machines/directory/directory.selectors.ts';
import type { DirectoryRef } from '#machines/directory/directory.types.ts';
import { Cluster } from '#ui/layout/Layout.tsx';
import { ColumnsPanel, type ColumnsPanelProps } from './ColumnsPanel.tsx';
import { ExportButton } from './ExportButton.tsx';

export interface DirectoryActionsProps {
  list: DirectoryRef;
  /** The columns to choose from; without, there is no choice. */
  columns?: ColumnsPanelProps['columns'];
  /** Asks for the file; without, it is made at once. Null: there is none. */
  onExport?: (() => void) | null;
}

/** What stands in the head of a list: which columns it shows, and its file. */
export function DirectoryActions({ list, columns, onExport = () => list.send({ type: 'export.requested' }) }: DirectoryActionsProps) {
  const exporting = useSelector(list, selectExport);
  const selected = useSelector(list, selectSelectedCount);
  const total = useSelector(list, selectTotal);
  return (
    <Cluster gap={2}>
      {columns && <ColumnsPanel list={list} columns={columns} />}
      {exporting && onExport && (
        <ExportButton size="small" exporting={exporting} isEmpty={(total ?? 0) === 0} selected={selected} onRequest={onExport} />
      )}
    </Cluster>
  );
}
