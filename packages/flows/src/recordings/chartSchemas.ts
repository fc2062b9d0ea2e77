import * as v from 'valibot';
import { statesOf } from '../model/chart.ts';
import { type PackedChart, unpackChart } from '../model/pack.ts';
import { type Chart, type ChartGuard, chartSchema, type Json } from '../model/types.ts';
import { textSchema } from './check.ts';

const mostStates = 5_000;

const list = <const Item extends v.GenericSchema>(item: Item) => v.pipe(v.array(item), v.readonly());
const jsonSchema: v.GenericSchema<Json> = v.lazy(() =>
  v.union([v.string(), v.number(), v.boolean(), v.null(), v.array(jsonSchema), v.record(v.string(), jsonSchema)]),
);
const metaSchema = v.record(textSchema, jsonSchema);
const actionKinds = [
  'effect',
  'assign',
  'emit',
  'raise',
  'send',
  'spawn',
  'stop',
  'cancel',
  'log',
  'choice',
  'missing',
] as const;
const actorKinds = ['machine', 'promise', 'callback', 'observable', 'transition', 'unknown'] as const;
const actionSchema = v.strictObject({
  name: textSchema,
  kind: v.picklist(actionKinds),
  params: jsonSchema,
  raises: v.exactOptional(textSchema),
});
const guardSchema: v.GenericSchema<ChartGuard> = v.lazy(() =>
  v.variant('kind', [
    v.strictObject({ kind: v.literal('named'), name: textSchema, params: jsonSchema, as: v.nullable(guardSchema) }),
    v.strictObject({ kind: v.picklist(['and', 'or']), guards: v.array(guardSchema) }),
    v.strictObject({ kind: v.literal('not'), guard: guardSchema }),
    v.strictObject({ kind: v.literal('in'), state: textSchema }),
    v.strictObject({ kind: v.literal('inline') }),
  ]),
);
const transitionSchema = v.strictObject({
  event: v.exactOptional(textSchema),
  guard: v.exactOptional(guardSchema),
  targets: v.exactOptional(list(textSchema)),
  reenter: v.exactOptional(v.boolean()),
  actions: v.exactOptional(list(actionSchema)),
  delay: v.exactOptional(v.strictObject({ name: textSchema, ms: v.nullable(v.number()) })),
  description: v.exactOptional(textSchema),
  meta: v.exactOptional(metaSchema),
});
const historySchema = v.strictObject({ kind: v.picklist(['shallow', 'deep']), targets: list(textSchema) });
const stateSchema: v.GenericSchema<PackedChart['root']> = v.lazy(() =>
  v.strictObject({
    key: textSchema,
    id: v.exactOptional(textSchema),
    type: v.exactOptional(v.picklist(['atomic', 'compound', 'parallel', 'final', 'history'])),
    initial: v.exactOptional(textSchema),
    initialActions: v.exactOptional(list(actionSchema)),
    history: v.exactOptional(historySchema),
    hasOutput: v.exactOptional(v.boolean()),
    tags: v.exactOptional(list(textSchema)),
    meta: v.exactOptional(metaSchema),
    description: v.exactOptional(textSchema),
    invokes: v.exactOptional(
      list(
        v.strictObject({
          id: textSchema,
          source: textSchema,
          systemId: v.nullable(textSchema),
          kind: v.picklist(actorKinds),
        }),
      ),
    ),
    entry: v.exactOptional(list(actionSchema)),
    exit: v.exactOptional(list(actionSchema)),
    transitions: v.exactOptional(list(transitionSchema)),
    children: v.exactOptional(list(stateSchema)),
  }),
);
export const packedChartSchema = v.strictObject({
  schema: v.literal(chartSchema),
  id: textSchema,
  version: v.exactOptional(textSchema),
  description: v.exactOptional(textSchema),
  root: stateSchema,
});

/** Validates an untrusted chart, including its state references. Returns the chart or a reason. */
export function chartFrom(
  packed: unknown,
): { readonly ok: true; readonly chart: Chart } | { readonly ok: false; readonly reason: string } {
  const checked = v.safeParse(packedChartSchema, packed, { abortEarly: true });
  if (!checked.success) return { ok: false, reason: 'a chart in it is damaged' };
  const chart = unpackChart(checked.output);
  const states = statesOf(chart.root);
  const ids = new Set(states.map(({ id }) => id));
  if (states.length > mostStates)
    return { ok: false, reason: `the chart "${chart.id}" has more than ${mostStates} states` };
  if (ids.size < states.length) return { ok: false, reason: `the chart "${chart.id}" has two states with one id` };
  const named = states.flatMap(({ initial, history, transitions }) => [
    ...(initial === null ? [] : [initial]),
    ...(history?.targets ?? []),
    ...transitions.flatMap(({ targets }) => targets),
  ]);
  const missing = named.find((id) => !ids.has(id));
  return missing === undefined
    ? { ok: true, chart }
    : { ok: false, reason: `the chart "${chart.id}" leads to a state that it does not have` };
}
