import type { ListQuery } from '#domain/lists/listQuery.ts';

/**
 * What of sales a file is of, in the form in which files are asked for: the table and the
 * parameters of the address, each as a filter.
 */
export const tableQuery = (params: unknown): ListQuery => ({
  filters: Object.fromEntries(
    Object.entries((params ?? {}) as Readonly<Record<string, string>>).map(([name, value]) => [name, [value]]),
  ),
  ...{ sort: [], page: 0, perPage: 0, columns: null },
});
