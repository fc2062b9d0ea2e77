import { toDecimal } from '#domain/money/money.ts';
import { changeOf, type FigureName, type Figures, figureDefinitions } from '#domain/sales/figures.ts';
import { AppLink } from '#ui/link/AppLink.tsx';
import { Change } from '#ui/money/Change.tsx';
import { Dash } from '#ui/text/Dash.tsx';
import { Text } from '#ui/text/Text.tsx';
import styles from './sales.module.css';
import { changeText, missingText, valueText } from './salesWords.ts';

export interface FigureTilesProps {
  figures: Figures;
  compared: Figures | null;
  /** "before", "a year before" */
  comparedWith: string;
  hrefOf: (name: FigureName) => string | null;
}

/** The headline figures, in order. */
const tiles: readonly FigureName[] = [
  'volume',
  'netRevenue',
  'takeRate',
  'grossFees',
  'ourFees',
  'spreadCost',
  'active',
  'netFlows',
];

export const FigureTiles = (props: FigureTilesProps) => (
  <dl className={styles.tiles} aria-label="Figures">
    {tiles.map((name) => (
      <Tile key={name} name={name} {...props} />
    ))}
  </dl>
);

function Tile({ name, figures, compared, comparedWith, hrefOf }: FigureTilesProps & { name: FigureName }) {
  const { title, unit, formula, source } = figureDefinitions[name];
  const figure = figures[name];
  const missing = missingText(figure);
  const href = hrefOf(name);
  return (
    <div className={styles.tile}>
      <dt className={styles.tileTitle}>{title}</dt>
      <dd className={styles.tileValue}>
        <FigureValue unit={unit} value={figure.value} missing={missing} href={href} />
      </dd>
      {figure.value !== null && missing !== null && (
        <dd>
          <Text as="span" size="s" tone="soft">
            {missing}
          </Text>
        </dd>
      )}
      {compared && (
        <dd className={styles.tileChange}>
          <ChangeOf name={name} figures={figures} compared={compared} comparedWith={comparedWith} />
        </dd>
      )}
      <dd>
        <details className={styles.definition}>
          <summary>How it’s worked out</summary>
          <p>{formula}</p>
          <p>{`From ${source}.`}</p>
        </details>
      </dd>
    </div>
  );
}

interface FigureValueProps {
  unit: Parameters<typeof valueText>[0];
  value: string | null;
  missing: string | null;
  href: string | null;
}

/** A value that links to its records. */
export function FigureValue({ unit, value, missing, href }: FigureValueProps) {
  if (value === null) return <Dash why={missing ?? 'Not known'} />;
  const text = valueText(unit, value);
  return href === null ? <span>{text}</span> : <AppLink href={href}>{text}</AppLink>;
}

/** A figure's change since the comparison period. */
export function ChangeOf({
  name,
  figures,
  compared,
  comparedWith,
}: Pick<FigureTilesProps, 'figures' | 'comparedWith'> & { name: FigureName; compared: Figures }) {
  const { unit } = figureDefinitions[name];
  const before = compared[name];
  const change = changeOf(unit, figures[name], before);
  const was = before.value === null ? 'not known' : valueText(unit, before.value);
  return (
    <Text as="span" size="s" tone="soft">
      {change.kind === 'percent' ? <Change percent={toDecimal(change.value, 2)} /> : <span>{changeText(change)}</span>}{' '}
      {`· ${was} ${comparedWith}`}
    </Text>
  );
}
