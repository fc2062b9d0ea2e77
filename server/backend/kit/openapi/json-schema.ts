import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';

export type { JsonSchema };

/**
 * JSON Schema (draft 2020-12). Fields that are optional only to get their own message count as
 * required; inexpressible checks are left to descriptions.
 */
export const jsonSchemaOf = (schema: v.GenericSchema): JsonSchema => converted(schema, false);

/** For replies: no other fields. */
export const replySchemaOf = (schema: v.GenericSchema): JsonSchema => converted(schema, true);

function converted(schema: v.GenericSchema, isClosed: boolean): JsonSchema {
  const { $schema: _draft, ...described } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'output',
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema, jsonSchema }) => {
      if (isObject(valibotSchema))
        return {
          ...jsonSchema,
          required: requiredOf(valibotSchema),
          ...(isClosed && !isOpen(valibotSchema) && { additionalProperties: false }),
        };
      return isNullish(valibotSchema) && valibotSchema.default === '' ? withoutNull(valibotSchema, jsonSchema) : null;
    },
  });
  return described;
}

type ObjectSchema = v.ObjectSchema<v.ObjectEntries, undefined>;
type NullishSchema = v.NullishSchema<v.GenericSchema, unknown>;
const isObject = (schema: v.GenericSchema): schema is ObjectSchema =>
  ['object', 'strict_object', 'loose_object'].includes(schema.type);
const isOpen = ({ type }: { readonly type: string }): boolean => type === 'loose_object';
const isNullish = (schema: v.GenericSchema): schema is NullishSchema => schema.type === 'nullish';
const acceptsNothing = (schema: v.GenericSchema): boolean => v.safeParse(schema, undefined).success;

const requiredOf = ({ entries }: ObjectSchema): string[] =>
  Object.keys(entries).filter((name) => !acceptsNothing(entries[name] ?? v.unknown()));

/** Optional fields may be empty too. */
function withoutNull(schema: NullishSchema, { anyOf }: JsonSchema): JsonSchema | null {
  const [held] = anyOf ?? [];
  if (typeof held !== 'object') return null;
  return acceptsNothing(schema) ? { ...held, default: '' } : held;
}
