import * as v from 'valibot';
import type { RosterActor } from '../observe/protocol.ts';
import type { FlowRecord } from '../observe/records.ts';
import { countSchema, fieldsSchema, numberSchema, shownSchema, stateSchema, textSchema, timeSchema } from './check.ts';
import type { Gap } from './types.ts';

const kinds = ['machine', 'promise', 'callback', 'observable', 'transition', 'unknown'] as const;
const statuses = ['active', 'done', 'error', 'stopped'] as const;
const results = ['moved', 'stayed', 'refused', 'ignored', 'dropped', 'threw'] as const;

const said = { q: numberSchema, t: timeSchema, c: v.nullable(numberSchema), actor: numberSchema };
const changes = {
  value: v.exactOptional(stateSchema),
  status: v.exactOptional(v.picklist(statuses)),
  context: v.exactOptional(fieldsSchema),
  output: v.exactOptional(shownSchema),
  error: v.exactOptional(shownSchema),
};
const making = {
  parent: v.nullable(numberSchema),
  id: textSchema,
  systemId: v.nullable(textSchema),
  source: v.nullable(textSchema),
  chart: v.nullable(textSchema),
  of: v.picklist(kinds),
  input: shownSchema,
};
const transitions = v.pipe(v.array(textSchema), v.readonly());
/** Null if the observer does not know the record. */
const set = v.nullable(countSchema);

// Declarations of inferred types would be too deep for a project that checks them.
export const recordSchema: v.GenericSchema<unknown, FlowRecord> = v.variant('kind', [
  v.strictObject({
    kind: v.literal('received'),
    ...said,
    from: v.nullable(numberSchema),
    type: textSchema,
    payload: shownSchema,
    result: v.picklist(results),
    transitions,
    ...changes,
  }),
  v.strictObject({ kind: v.literal('started'), ...said, ...making, transitions, ...changes }),
  v.strictObject({
    kind: v.literal('timer.set'),
    ...said,
    timer: textSchema,
    type: textSchema,
    delay: timeSchema,
    due: timeSchema,
  }),
  v.strictObject({ kind: v.literal('timer.fired'), ...said, timer: textSchema, set, due: v.nullable(timeSchema) }),
  v.strictObject({ kind: v.literal('timer.canceled'), ...said, timer: textSchema, set }),
  v.strictObject({ kind: v.literal('effect'), ...said, name: textSchema, params: shownSchema }),
  v.strictObject({ kind: v.literal('emitted'), ...said, type: textSchema, payload: shownSchema }),
  v.strictObject({ kind: v.literal('ended'), ...said, how: v.picklist(['done', 'error', 'stopped']) }),
]);

export const rosterActorSchema: v.GenericSchema<unknown, RosterActor> = v.strictObject({
  actor: numberSchema,
  ...making,
  started: v.nullable(countSchema),
  ...changes,
});
export const pendingTimerSchema = v.strictObject({
  actor: numberSchema,
  timer: textSchema,
  type: textSchema,
  delay: timeSchema,
  due: v.nullable(timeSchema),
  set,
});
export const gapSchema: v.GenericSchema<unknown, Gap> = v.strictObject({
  first: numberSchema,
  last: numberSchema,
  counts: v.record(textSchema, countSchema),
  actors: v.pipe(v.array(rosterActorSchema), v.readonly()),
  timers: v.pipe(v.array(pendingTimerSchema), v.readonly()),
});
export const leftOutSchema = v.strictObject({ actor: numberSchema, type: textSchema, count: countSchema });
