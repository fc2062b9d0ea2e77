import { csvLine, exactLine } from '#domain/csv/csv.ts';
import type { ListQuery } from '#domain/lists/listQuery.ts';
import type { RowList } from '#domain/lists/rows.ts';
import type { ListSum } from '#domain/lists/sums.ts';
import { wholeUnits } from './file-columns.ts';
import type { List, ListCall } from './list.ts';

interface Stated {
  readonly total: number;
  readonly sums: readonly ListSum[] | null;
  readonly at: number;
}

/** `failureCode` becomes "failure code". */
export const spaced = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Such as "state: completed or failed; from: 2026-01-01". */
function filterText({ filters }: Pick<ListQuery, 'filters'>, ids: readonly string[] | null): string {
  const parts = Object.entries(filters).map(([name, values]) => `${spaced(name)}: ${values.join(' or ')}`);
  const text = [...parts, ...(ids === null ? [] : [`${ids.length} selected`])].join('; ');
  return text === '' ? 'none' : text;
}

const sortText = ({ sort }: Pick<ListQuery, 'sort'>): string =>
  sort.map(({ column, descending }) => `${spaced(column)}, ${descending ? 'descending' : 'ascending'}`).join('; ');

/** The file's preamble. Amounts are in the units of its columns. */
export function headOf(
  { shape }: { readonly shape: Pick<List['shape'], 'path'> & Pick<RowList, 'columns'> },
  query: ListCall & { readonly zone: string },
  stated: Stated,
  isRaw: boolean,
): string {
  const inUnit = (units: string, asset: string) => (isRaw ? units : wholeUnits(units, asset));
  const sums = (stated.sums ?? []).map(({ name, asset, amount, unknown, ledger }) => [
    ...[`Sum: ${name}, ${asset}`, inUnit(amount, asset), isRaw ? `base units of ${asset}` : asset],
    ...(unknown === 0 ? [] : [`${unknown} without an amount left out`]),
    ...(ledger === null ? [] : [`ledger: ${inUnit(ledger, asset)}`]),
  ]);
  const lines = [
    ['List', spaced(shape.path.split('/').at(-1) ?? '')],
    ['Filter', filterText(query, query.ids)],
    ['Order', sortText(query)],
    ['As of', new Date(stated.at).toISOString()],
    ['Days of the filter in', query.zone],
    ['Times in', 'UTC'],
    ['Rows', String(stated.total)],
    ...sums,
  ];
  return `${lines.map(isRaw ? csvLine : exactLine).join('')}\r\n`;
}
