import { useSelector } from '@xstate/react';
import { Columns3 } from 'lucide-react';
import { selectExport, selectQuery, selectSelectedCount, selectShape, selectTotal } from '#machines/directory/directory.selectors.ts';
import type { DirectoryRef } from '#machines/directory/directory.types.ts';
import { CheckboxField } from '#ui/field/CheckboxField.tsx';
import { Cluster } from '#ui/layout/Layout.tsx';
import { type Column, usualColumns } from '#ui/table/columns.tsx';
import { ExportButton } from './ExportButton.tsx';
import styles from './list.module.css';

export interface DirectoryActionsProps {
  list: DirectoryRef;
  /** The columns to choose from; without, there is no choice. */
  columns?: ReadonlyArray<Pick<Column<never>, 'id' | 'header' | 'extra'>>;
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
      {columns && <ColumnChooser list={list} columns={columns} />}
      {exporting && onExport && (
        <ExportButton size="small" exporting={exporting} isEmpty={(total ?? 0) === 0} selected={selected} onRequest={onExport} />
      )}
    </Cluster>
  );
}

/** The columns, one of which always stays. */
function ColumnChooser({ list, columns }: Required<Pick<DirectoryActionsProps, 'list' | 'columns'>>) {
  const { columns: all } = useSelector(list, selectShape);
  const usual = all.filter((id) => usualColumns(columns).includes(id));
  const shown = useSelector(list, selectQuery).columns ?? usual;
  const choose = (id: string, isShown: boolean) => {
    const next = all.filter((each) => (each === id ? isShown : shown.includes(each)));
    list.send({ type: 'columns.changed', columns: next.join() === usual.join() ? null : next });
  };
  return (
    <details className={styles.columns}>
      <summary className={styles.button}>
        <Columns3 size={16} aria-hidden />
        Columns
      </summary>
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>Columns</legend>
        {columns.map(({ id, header }) => (
          <CheckboxField
            key={id}
            label={header}
            checked={shown.includes(id)}
            disabled={shown.length === 1 && shown.includes(id)}
            onChecked={(isShown) => choose(id, isShown)}
          />
        ))}
      </fieldset>
    </details>
  );
}
