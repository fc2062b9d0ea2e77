import { type FigureName, figureDefinitions, figureNames } from '#domain/sales/figures.ts';
import type { Column } from '#ui/table/columns.tsx';
import { PlainTable } from '#ui/table/PlainTable.tsx';
import { Text } from '#ui/text/Text.tsx';
import { ChangeOf, type FigureTilesProps, FigureValue } from './FigureTiles.tsx';
import styles from './sales.module.css';
import { missingText } from './salesWords.ts';

export function FiguresTable({ figures, compared, comparedWith, hrefOf }: FigureTilesProps) {
  const columns: ReadonlyArray<Column<FigureName>> = [
    { id: 'figure', header: 'Figure', cell: (name) => figureDefinitions[name].title },
    {
      id: 'value',
      header: 'Value',
      align: 'end',
      narrow: 'trail',
      cell(name) {
        const missing = missingText(figures[name]);
        return (
          <>
            <FigureValue
              unit={figureDefinitions[name].unit}
              value={figures[name].value}
              missing={missing}
              href={hrefOf(name)}
            />
            {missing !== null && (
              <Text as="div" size="s" tone="soft">
                {missing}
              </Text>
            )}
          </>
        );
      },
    },
    ...(compared === null
      ? []
      : [
          {
            ...{ id: 'change', header: 'Change', align: 'end', narrow: 'underLead' },
            cell: (name: FigureName) => <ChangeOf {...{ name, figures, compared, comparedWith }} />,
          } satisfies Column<FigureName>,
        ]),
  ];
  return <PlainTable caption="All figures" columns={columns} rows={figureNames} rowKey={(name) => name} />;
}

export const Definitions = () => (
  <dl className={styles.definitions}>
    {figureNames.map((name) => {
      const { title, formula, source } = figureDefinitions[name];
      return (
        <div key={name} id={`figure-${name}`}>
          <dt>{title}</dt>
          <dd>{`${formula} From ${source}.`}</dd>
        </div>
      );
    })}
  </dl>
);
