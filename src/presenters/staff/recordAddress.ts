import type { ExplainedKind } from '#domain/staff/explanation/record.ts';

/** A record of money that an address opens. */
export interface OpenedRecord {
  readonly kind: ExplainedKind;
  readonly guid: string;
}

const opened = 'open';
/** Also the tab of the lists of everybody, which is of the same kind. */
const tab = 'tab';

/** The record that a query opens: `?open=GUID` is a trade, and with `tab=transfers` a transfer. Null for none. */
export function recordIn(search: string): OpenedRecord | null {
  const params = new URLSearchParams(search);
  const guid = params.get(opened) ?? '';
  return /^[\w-]{1,64}$/.test(guid) ? { kind: params.get(tab) === 'transfers' ? 'transfer' : 'trade', guid } : null;
}

const address = (path: string, params: URLSearchParams): string => (params.size === 0 ? path : `${path}?${params}`);

/** The same page with a record opened, and with all else that its query says. */
export function recordHref({ kind, guid }: OpenedRecord, path = location.pathname, search = location.search): string {
  const params = new URLSearchParams(search);
  params.delete(tab);
  if (kind === 'transfer') params.set(tab, 'transfers');
  params.set(opened, guid);
  return address(path, params);
}

/** A record opened on the page of its customer. */
const customerRecordHref = (customer: string, record: OpenedRecord): string => recordHref(record, `/admin/customer/${customer}`, '');

/** The same page without one. */
export function withoutRecord(path = location.pathname, search = location.search): string {
  const params = new URLSearchParams(search);
  params.delete(opened);
  // But for the lists of everybody, the tab only says what was opened.
  if (path !== '/admin/trades') params.delete(tab);
  return address(path, params);
}

/** Where something that was found is: the page of its customer, with the record open. */
export const hitHref = ({ customerGuid, record }: { readonly customerGuid: string; readonly record: OpenedRecord | null }): string =>
  record ? customerRecordHref(customerGuid, record) : `/admin/customer/${customerGuid}`;
