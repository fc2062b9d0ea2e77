/** The page of a customer, for staff; null for a record of nobody's. */
export const customerAddress = (guid: string | null): string | null =>
  guid === null ? null : `/admin/customer/${guid}`;

/** The guid in the path of such a page. */
export const customerIn = (path: string): string => path.split('/')[3] ?? '';
