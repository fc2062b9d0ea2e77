/** The staff page of a customer; null for a record without one. */
export const customerAddress = (guid: string | null): string | null =>
  guid === null ? null : `/admin/customer/${guid}`;

/** The customer guid in the path. */
export const customerIn = (path: string): string => path.split('/')[3] ?? '';
