import styles from './prose.module.css';

export interface PlotProps {
  /** What the line shows: "Bitcoin issued". */
  label: string;
  unit: string;
  /** Years and figures, in order. */
  points: ReadonlyArray<readonly [x: number, y: number]>;
  caption?: string;
}

const width = 640;
const height = 240;
const foot = 24;

/** A line drawn from figures of a text, at the build: no script draws it. */
export function Plot({ label, unit, points, caption }: PlotProps) {
  const xs = points.map(([x]) => x);
  const [first, last] = [Math.min(...xs), Math.max(...xs)];
  const most = Math.max(...points.map(([, y]) => y));
  const place = ([x, y]: readonly [number, number]) =>
    `${Math.round(((x - first) / (last - first)) * width)} ${Math.round(height - foot - (y / most) * (height - foot - 20))}`;
  const line = points.map(place).join(' L ');
  return (
    <figure className={styles.figure}>
      <svg className={styles.plot} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <path className={styles.wash} d={`M ${line} L ${width} ${height - foot} L 0 ${height - foot} Z`} />
        <path className={styles.line} d={`M ${line}`} />
        <line x1="0" x2={width} y1={height - foot} y2={height - foot} className={styles.axis} />
        <text x="0" y={height - 6}>
          {first}
        </text>
        <text x={width} y={height - 6} textAnchor="end">
          {last}
        </text>
        <text x={width} y="14" textAnchor="end">
          {most.toLocaleString('en-US')} {unit}
        </text>
      </svg>
      <table className={styles.unseen}>
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
      <figcaption>{caption ?? `${label}, ${unit}`}</figcaption>
    </figure>
  );
}
