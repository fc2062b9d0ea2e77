import * as v from 'valibot';
import { choice, fields, flag, line, whole } from '../fields.ts';

export const faultyServices = ['bank', 'identity', 'market', 'backend', 'mail'] as const;
export type FaultyService = (typeof faultyServices)[number];
export const faultKinds = ['slow', 'failing', 'rate_limited', 'malformed', 'offline'] as const;
export type FaultKind = (typeof faultKinds)[number];
export const faultMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Each applies to one kind of fault. */
const meant = { status: 'failing', delay: 'slow', retry_after: 'rate_limited' } as const;

/** `delay` in milliseconds, `retry_after` in seconds. */
export const faultSchema = v.pipe(
  fields({
    service: choice(faultyServices),
    path: line(300),
    method: v.optional(choice(faultMethods)),
    kind: choice(faultKinds),
    status: v.optional(whole(400, 599)),
    delay: v.optional(whole(1, 120_000)),
    retry_after: v.optional(whole(1, 3_600)),
    calls: whole(1, 1_000_000),
    after: v.optional(flag, false),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { value } = dataset;
    const wrong = (key: keyof typeof value, message: string) =>
      addIssue({ message, path: [{ type: 'object', origin: 'value', input: value, key, value: value[key] }] });
    for (const [key, kind] of Object.entries(meant) as [keyof typeof meant, FaultKind][]) {
      if (value[key] !== undefined && value.kind !== kind) wrong(key, `is for the kind ${kind} only`);
    }
    if (value.service === 'mail' && value.method !== undefined) wrong('method', 'is not for mail');
  }),
);
export type FaultInput = v.InferOutput<typeof faultSchema>;
