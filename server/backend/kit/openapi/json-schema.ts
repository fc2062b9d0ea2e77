import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';

export type { JsonSchema };

/**
 * A request's or reply's schema as JSON Schema (draft 2020-12). A field that may be missing only in order to be refused in its own words
 * counts as required; checks that JSON Schema has no words for are left to the fields' descriptions.
 */
export const jsonSchemaOf = (schema: v.GenericSchema): JsonSchema => converted(schema, false);

/** The same of a reply, whose objects have no other fields. */
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
const isObject = (schema: v.GenericSchema): schema is ObjectSchema => ['object', 'strict_object', 'loose_object'].includes(schema.type);
const isOpen = ({ type }: { readonly type: string }): boolean => type === 'loose_object';
const isNullish = (schema: v.GenericSchema): schema is NullishSchema => schema.type === 'nullish';
const acceptsNothing = (schema: v.GenericSchema): boolean => v.safeParse(schema, undefined).success;

const requiredOf = ({ entries }: ObjectSchema): string[] => Object.keys(entries).filter((name) => !acceptsNothing(entries[name] ?? v.unknown()));

/** What such a field holds when it is there; an optional one may be empty too. */
function withoutNull(schema: NullishSchema, { anyOf }: JsonSchema): JsonSchema | null {
  const [held] = anyOf ?? [];
  if (typeof held !== 'object') return null;
  return acceptsNothing(schema) ? { ...held, default: '' } : held;
}
