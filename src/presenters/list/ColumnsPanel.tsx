import { useSelector } from '@xstate/react';
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import { selectQuery } from '#machines/directory/directory.selectors.ts';
import type { DirectoryRef } from '#machines/directory/directory.types.ts';
import { Button } from '#ui/button/Button.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { CheckboxField } from '#ui/field/CheckboxField.tsx';
import { type Column, usualColumns } from '#ui/table/columns.tsx';
import styles from './list.module.css';

export interface ColumnsPanelProps {
  list: DirectoryRef;
  columns: ReadonlyArray<Pick<Column<never>, 'id' | 'header' | 'extra'>>;
}

/** Visible columns in order, then the others. The first holds the row's link, so it cannot move. */
export function ColumnsPanel({ list, columns }: ColumnsPanelProps) {
  const { columns: chosen, widths = {} } = useSelector(list, selectQuery);
  const usual = usualColumns(columns);
  const shown = chosen ?? usual;
  const order = [...shown, ...columns.map(({ id }) => id).filter((id) => !shown.includes(id))];
  const change = (next: readonly string[]) =>
    list.send({ type: 'columns.changed', columns: next.join() === usual.join() ? null : next });
  const choose = (id: string, isShown: boolean) =>
    change(isShown ? [...shown, id] : shown.filter((each) => each !== id));
  const move = (id: string, by: number) => {
    const from = shown.indexOf(id);
    change(shown.with(from, shown[from + by] ?? id).with(from + by, id));
  };
  const first = columns[0]?.id;
  return (
    <details className={styles.columns}>
      <summary className={styles.button}>
        <Columns3 size={16} aria-hidden />
        Columns
      </summary>
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>Columns</legend>
        {order.map((id) => {
          const header = columns.find((column) => column.id === id)?.header;
          const [place, isFirst] = [shown.indexOf(id), id === first];
          return (
            <div key={id} className={styles.choice}>
              <CheckboxField
                label={header}
                checked={place >= 0}
                disabled={place >= 0 && (isFirst || shown.length === 1)}
                onChecked={(isShown) => choose(id, isShown)}
              />
              {place >= 0 && !isFirst && (
                <span className={styles.moves}>
                  <IconButton
                    size="small"
                    label={`Move ${header} to the left`}
                    icon={<ArrowUp size={16} aria-hidden />}
                    disabled={place === 0 || shown[place - 1] === first}
                    onClick={() => move(id, -1)}
                  />
                  <IconButton
                    size="small"
                    label={`Move ${header} to the right`}
                    icon={<ArrowDown size={16} aria-hidden />}
                    disabled={place === shown.length - 1}
                    onClick={() => move(id, 1)}
                  />
                </span>
              )}
            </div>
          );
        })}
        <Button
          size="small"
          variant="plain"
          disabled={chosen === null && Object.keys(widths).length === 0}
          onClick={() => list.send({ type: 'columns.reset' })}
        >
          Reset columns
        </Button>
      </fieldset>
    </details>
  );
}
