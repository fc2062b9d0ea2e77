import * as v from 'valibot';
import type { RevealGroup } from '#domain/staff/customerActs.ts';
import type { RevealedValue } from '#machines/staffReveal/staffReveal.types.ts';
import { callAdmin } from '../call.ts';

const text = v.nullable(v.string());

const contact = v.pipe(
  v.object({ email: text, phone: text, address: v.nullable(v.array(v.string())) }),
  v.transform(({ email, phone, address }): readonly RevealedValue[] => [
    { name: 'email', value: email },
    { name: 'phone', value: phone },
    { name: 'address', value: address?.join(', ') || null, isUnread: address === null },
  ]),
);
const identity = v.pipe(
  v.object({ birth_date: text, id_numbers: v.array(v.object({ type: v.string(), end: v.string() })) }),
  v.transform(({ birth_date, id_numbers }): readonly RevealedValue[] => [
    { name: 'birthDate', value: birth_date },
    { name: 'idNumber', value: id_numbers.map(({ type, end }) => `${type.replaceAll('_', ' ')} ending in ${end}`).join(', ') || null },
  ]),
);
const replies = { contact, identity } as const;

/** Personal data of a customer, once the server has written down who sees it and why. */
export const revealAsStaff = (
  token: string,
  guid: string,
  group: RevealGroup,
  reason: string,
  signal: AbortSignal,
): Promise<readonly RevealedValue[]> =>
  callAdmin(`customers/${encodeURIComponent(guid)}/reveal-${group}`, replies[group] as v.GenericSchema<unknown, readonly RevealedValue[]>, {
    ...{ method: 'POST', token, body: { reason }, signal },
  });
