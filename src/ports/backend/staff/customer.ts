import * as v from 'valibot';
import { type CustomerPart, customerFields, customerParts, holdFields, type PartOf, type StaffCustomer } from '#domain/staff/customerParts.ts';
import { callAdmin } from '../call.ts';
import { fieldsOf } from '../lists.ts';

const pathOf = (guid: string, part = ''): string => `customers/${encodeURIComponent(guid)}${part}`;

const customer = v.object({ ...fieldsOf(customerFields), holds: v.array(v.object(fieldsOf(holdFields))), version: v.nullable(v.number()) });

/** A customer, masked, with what holds them up. */
export const readStaffCustomer = async (token: string, guid: string, signal?: AbortSignal): Promise<StaffCustomer> =>
  (await callAdmin(pathOf(guid), customer, { token, signal })) as unknown as StaffCustomer;

/** A part of what is known of a customer. */
export async function readCustomerPart<Part extends CustomerPart>(
  token: string,
  guid: string,
  part: Part,
  signal?: AbortSignal,
): Promise<PartOf<Part>> {
  const reply = v.object({ total: v.pipe(v.number(), v.integer(), v.minValue(0)), items: v.array(v.object(fieldsOf(customerParts[part]))) });
  return (await callAdmin(pathOf(guid, `/${part}`), reply, { token, signal })) as unknown as PartOf<Part>;
}
