import { Collapsible } from '@ark-ui/react/collapsible';
import type { ReactNode } from 'react';
import { DataTable } from '../table/DataTable.tsx';
import styles from './chart.module.css';
import type { Point } from './series.ts';

export interface SeriesTableProps {
  label: string;
  points: readonly Point[];
  formatValue: (value: number) => string;
  formatAt: (at: number) => string;
  note?: ReactNode;
}

/** The table scrolls on its own, and not every browser lets keys scroll what cannot take the focus. */
const reachableByKeys = { tabIndex: 0 };

/** The foot of a chart: a note, and the same figures as a table, newest first. */
export function SeriesTable({ label, points, formatValue, formatAt, note }: SeriesTableProps) {
  return (
    <Collapsible.Root lazyMount unmountOnExit>
      <div className={styles.foot}>
        <span>{note}</span>
        <Collapsible.Context>
          {(table) => <Collapsible.Trigger className={styles.toggle}>{table.open ? 'Hide table' : 'Show as table'}</Collapsible.Trigger>}
        </Collapsible.Context>
      </div>
      <Collapsible.Content>
        <section className={styles.data} {...reachableByKeys} aria-label={`${label}, table`}>
          <DataTable
            caption={label}
            rows={points.toReversed()}
            rowKey={(point) => String(point.at)}
            columns={[
              { id: 'at', header: 'When', cell: (point) => formatAt(point.at) },
              { id: 'value', header: 'Value', align: 'end', cell: (point) => formatValue(point.value) },
            ]}
          />
        </section>
      </Collapsible.Content>
    </Collapsible.Root>
  );
}
