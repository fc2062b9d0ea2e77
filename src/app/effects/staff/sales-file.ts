import type { ListQuery } from '#domain/lists/listQuery.ts';

/** Identifies a sales table for an export: its name and the address's parameters, as filters. */
export const tableQuery = (params: unknown): ListQuery => ({
  filters: Object.fromEntries(
    Object.entries((params ?? {}) as Readonly<Record<string, string>>).map(([name, value]) => [name, [value]]),
  ),
  ...{ sort: [], page: 0, perPage: 0, columns: null },
});
