import styles from './figures.module.css';

export interface PlotProps {
  /** Names the line: "Bitcoin issued". */
  label: string;
  unit: string;
  points: ReadonlyArray<readonly [x: number, y: number]>;
  caption?: string;
}

const width = 640;
const height = 200;

/** A line chart drawn at build time, without any script. */
export function Plot({ label, unit, points, caption }: PlotProps) {
  const [first, last] = [points[0]?.[0] ?? 0, points.at(-1)?.[0] ?? 1];
  const most = Math.max(...points.map(([, y]) => y));
  const place = ([x, y]: readonly [number, number]) =>
    `${Math.round(((x - first) / (last - first)) * width)} ${Math.round(height - (y / most) * (height - 4))}`;
  const line = points.map(place).join(' L ');
  return (
    <figure className={styles.figure}>
      <p className={styles.scale} aria-hidden="true">
        <span>{label}</span>
        <span>
          {most.toLocaleString('en-US')} {unit}
        </span>
      </p>
      <svg className={styles.plot} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.wash} d={`M ${line} L ${width} ${height} L 0 ${height} Z`} />
        <path className={styles.line} d={`M ${line}`} />
      </svg>
      <p className={styles.scale} aria-hidden="true">
        <span>{first}</span>
        <span>{last}</span>
      </p>
      {/* A table ignores a small width, and `VisuallyHidden` loads the forms' code. */}
      <div className={styles.unseen}>
        <table>
          <caption>
            {label}, {unit}
          </caption>
          <tbody>
            {points.map(([x, y]) => (
              <tr key={x}>
                <th scope="row">{x}</th>
                <td>{y.toLocaleString('en-US')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <figcaption>{caption ?? `${label}, ${unit}`}</figcaption>
    </figure>
  );
}
