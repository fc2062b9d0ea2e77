import * as v from 'valibot';
import { bankCheckFields, begunFields, breakFields, caseFields, caseParts, messageFields, type StaffCase } from '#domain/staff/caseDetail.ts';
import { callAdmin } from '../call.ts';
import { fieldsOf } from '../lists.ts';

const oneOf = (fields: Parameters<typeof fieldsOf>[0]) => v.nullable(v.object(fieldsOf(fields)));
const staffCase = v.object({
  ...fieldsOf(caseFields),
  bankCheck: oneOf(bankCheckFields),
  message: oneOf(messageFields),
  begun: oneOf(begunFields),
  break: oneOf(breakFields),
  parts: v.object(Object.fromEntries(Object.entries(caseParts).map(([name, fields]) => [name, v.array(v.object(fieldsOf(fields)))]))),
});

/** A case with everything that one needs to decide it. */
export const readStaffCase = async (token: string, id: string, signal?: AbortSignal): Promise<StaffCase> =>
  (await callAdmin(`cases/${encodeURIComponent(id)}`, staffCase, { token, signal })) as unknown as StaffCase;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** How many cases wait for the person of a token, and how many of them are late. */
export const readOpenCases = (token: string, signal?: AbortSignal): Promise<{ readonly open: number; readonly late: number }> =>
  callAdmin('open-cases', v.object({ open: count, late: count }), { token, signal });

/** Claims the case that is due next. With the same key, it is the same case. @returns its id */
export const claimNextCase = async (token: string, key: string): Promise<string> =>
  (await callAdmin('next-case', v.object({ id: v.string() }), { method: 'POST', token, body: {}, key, timeout: 30_000 })).id;
