import type { ExplainedKind } from '#domain/staff/explanation/record.ts';

/** A money record that a URL opens. */
export interface OpenedRecord {
  readonly kind: ExplainedKind;
  readonly guid: string;
}

const opened = 'open';
/** Also the tab of the lists of all customers. */
const tab = 'tab';

/** The record in a query: `?open=GUID` is a trade, with `tab=transfers` a transfer; else null. */
export function recordIn(search: string): OpenedRecord | null {
  const params = new URLSearchParams(search);
  const guid = params.get(opened) ?? '';
  return /^[\w-]{1,64}$/.test(guid) ? { kind: params.get(tab) === 'transfers' ? 'transfer' : 'trade', guid } : null;
}

const address = (path: string, params: URLSearchParams): string => (params.size === 0 ? path : `${path}?${params}`);

/** The current URL with a record opened; keeps the rest of the query. */
export function recordHref({ kind, guid }: OpenedRecord, path = location.pathname, search = location.search): string {
  const params = new URLSearchParams(search);
  params.delete(tab);
  if (kind === 'transfer') params.set(tab, 'transfers');
  params.set(opened, guid);
  return address(path, params);
}

const customerRecordHref = (customer: string, record: OpenedRecord): string =>
  recordHref(record, `/admin/customer/${customer}`, '');

export function withoutRecord(path = location.pathname, search = location.search): string {
  const params = new URLSearchParams(search);
  params.delete(opened);
  // Except in the lists of all customers, the tab only says what is open.
  if (path !== '/admin/trades') params.delete(tab);
  return address(path, params);
}

/** The customer's page with the found record open. */
export const hitHref = ({
  customerGuid,
  record,
}: {
  readonly customerGuid: string;
  readonly record: OpenedRecord | null;
}): string => (record ? customerRecordHref(customerGuid, record) : `/admin/customer/${customerGuid}`);
