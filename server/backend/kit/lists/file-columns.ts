import { type AssetCode, assets } from '#domain/assets/assets.ts';
import type { Field, RowList } from '#domain/lists/rows.ts';
import { amount, toDecimal } from '#domain/money/money.ts';

/** A column of a file for people: headed as on the screen, of one unit. */
interface FileColumn {
  readonly title: string;
  cell(row: Readonly<Record<string, unknown>>): string | null;
}

const isAsset = (code: string): code is AssetCode => Object.hasOwn(assets, code);

/** Whole units with every digit; a count stays as it is, and so does what is of an unknown asset, marked. */
export function wholeUnits(units: string, code: string): string {
  if (isAsset(code)) return toDecimal(amount(units), assets[code].decimals);
  return code === '' ? units : `${units} base units`;
}

/** `BTC`, also of the pair `BTC-USD`. */
const assetIn = (row: Readonly<Record<string, unknown>>, name: string): string =>
  String(row[name] ?? '').split('-')[0] ?? '';

const sourceOf = (field: Field | undefined): string | null => (typeof field?.unit === 'object' ? field.unit.of : null);

/**
 * Amounts that mix assets have the asset in a column of its own, which comes along if it wasn't chosen.
 * @param plain a field's value in JSON
 */
export function fileColumns(
  { fields, titles = {} }: Pick<RowList, 'fields' | 'titles'>,
  shown: readonly string[],
  plain: (row: object, name: string) => unknown,
): readonly FileColumn[] {
  const sources = new Set(shown.map((name) => sourceOf(fields[name])));
  const assetColumn = (name: string): FileColumn => ({
    title: titles[name] ?? name,
    cell: (row) => assetIn(row, name) || null,
  });
  const columnOf = (name: string): FileColumn => {
    if (sources.has(name)) return assetColumn(name);
    const { kind, unit } = fields[name] ?? {};
    const title = `${titles[name] ?? name}${typeof unit === 'string' ? ` (${unit})` : ''}`;
    return {
      title,
      cell(row) {
        const value = plain(row, name);
        if (value === null || unit === undefined || kind !== 'amount') return value === null ? null : String(value);
        return wholeUnits(String(value), typeof unit === 'string' ? unit : assetIn(row, unit.of));
      },
    };
  };
  const added = new Set(shown);
  return shown.flatMap((name) => {
    const source = sourceOf(fields[name]);
    if (source === null || added.has(source)) return [columnOf(name)];
    added.add(source);
    return [assetColumn(source), columnOf(name)];
  });
}
