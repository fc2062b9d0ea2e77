import { csvLine } from '#domain/csv/csv.ts';
import type { ListQuery } from '#domain/lists/listQuery.ts';
import type { RowList } from '#domain/lists/rows.ts';
import type { ListSum } from '#domain/lists/sums.ts';
import type { List, ListCall } from './list.ts';

interface Stated {
  readonly total: number;
  readonly sums: readonly ListSum[] | null;
  /** In ms since 1970. */
  readonly at: number;
}

/** `failureCode` as people write it: "failure code". */
const spaced = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** "state: completed or failed; from: 2026-01-01" */
function filterText({ filters }: Pick<ListQuery, 'filters'>, ids: readonly string[] | null): string {
  const parts = Object.entries(filters).map(([name, values]) => `${spaced(name)}: ${values.join(' or ')}`);
  const text = [...parts, ...(ids === null ? [] : [`${ids.length} selected`])].join('; ');
  return text === '' ? 'none' : text;
}

const sortText = ({ sort }: Pick<ListQuery, 'sort'>): string =>
  sort.map(({ column, descending }) => `${spaced(column)}, ${descending ? 'descending' : 'ascending'}`).join('; ');

/** What a file says of itself before its rows. Amounts are in base units, as its columns have them. */
export function headOf(
  { shape }: { readonly shape: Pick<List['shape'], 'path'> & Pick<RowList, 'columns'> },
  query: ListCall,
  stated: Stated,
): string {
  const sums = (stated.sums ?? []).map(({ name, asset, amount, unknown, ledger }) => [
    ...[`Sum: ${name}, ${asset}`, amount, `base units of ${asset}`],
    ...(unknown === 0 ? [] : [`${unknown} without an amount left out`]),
    ...(ledger === null ? [] : [`ledger: ${ledger}`]),
  ]);
  const lines = [
    ['List', spaced(shape.path.split('/').at(-1) ?? '')],
    ['Filter', filterText(query, query.ids)],
    ['Order', sortText(query)],
    ['As of', new Date(stated.at).toISOString()],
    ['Time zone', 'UTC'],
    ['Rows', String(stated.total)],
    ...sums,
  ];
  return `${lines.map(csvLine).join('')}\r\n`;
}
