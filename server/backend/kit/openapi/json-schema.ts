import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';

export type { JsonSchema };

/**
 * A request's or reply's schema as JSON Schema (draft 2020-12). A field that may be missing only in order to be refused in its own words
 * counts as required; checks that JSON Schema has no words for are left to the fields' descriptions.
 */
export function jsonSchemaOf(schema: v.GenericSchema): JsonSchema {
  const { $schema: _draft, ...converted } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'output',
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema, jsonSchema }) => {
      if (isObject(valibotSchema)) return { ...jsonSchema, required: requiredOf(valibotSchema) };
      return isNullish(valibotSchema) && valibotSchema.default === '' ? withoutNull(valibotSchema, jsonSchema) : null;
    },
  });
  return converted;
}

type ObjectSchema = v.ObjectSchema<v.ObjectEntries, undefined>;
type NullishSchema = v.NullishSchema<v.GenericSchema, unknown>;
const isObject = (schema: v.GenericSchema): schema is ObjectSchema => ['object', 'strict_object'].includes(schema.type);
const isNullish = (schema: v.GenericSchema): schema is NullishSchema => schema.type === 'nullish';
const acceptsNothing = (schema: v.GenericSchema): boolean => v.safeParse(schema, undefined).success;

const requiredOf = ({ entries }: ObjectSchema): string[] => Object.keys(entries).filter((name) => !acceptsNothing(entries[name] ?? v.unknown()));

/** What such a field holds when it is there; an optional one may be empty too. */
function withoutNull(schema: NullishSchema, { anyOf }: JsonSchema): JsonSchema | null {
  const [held] = anyOf ?? [];
  if (typeof held !== 'object') return null;
  return acceptsNothing(schema) ? { ...held, default: '' } : held;
}
