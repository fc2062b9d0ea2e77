import styles from './figures.module.css';

export interface BarsProps {
  label: string;
  unit: string;
  rows: ReadonlyArray<readonly [name: string, value: number]>;
  caption?: string;
}

/** A small bar chart. It is a table, so that screen readers read its figures. */
export function Bars({ label, unit, rows, caption }: BarsProps) {
  const most = Math.max(...rows.map(([, value]) => value));
  return (
    <figure className={styles.figure}>
      <table className={styles.bars}>
        <caption>
          {label}, {unit}
        </caption>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <svg aria-hidden="true">
                  <rect width={`${Math.max((100 * value) / most, 0.6)}%`} height="100%" rx="2" />
                </svg>
              </td>
              <td className={styles.value}>{value.toLocaleString('en-US')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {caption !== undefined && <figcaption>{caption}</figcaption>}
    </figure>
  );
}
