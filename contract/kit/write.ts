import * as v from 'valibot';
import type { Written } from './shape.ts';

/** The schema parts that matter for writing a value. */
type Part =
  | { readonly type: 'nullable' | 'optional' | 'nullish'; readonly wrapped: v.GenericSchema }
  | { readonly type: 'array'; readonly item: v.GenericSchema }
  | { readonly type: 'record'; readonly value: v.GenericSchema }
  | {
      readonly type: 'object' | 'strict_object' | 'loose_object';
      readonly entries: v.ObjectEntries;
      readonly wireNames?: Readonly<Record<string, string>>;
    }
  | { readonly type: 'union' | 'variant'; readonly options: readonly v.GenericSchema[] };

type Known = v.GenericSchema & Partial<Written<unknown>>;
type Fields = Readonly<Record<string, unknown>>;

/** The wire form: snake case where a shape says so, ISO 8601 times, no unknown fields. */
export function write(schema: v.GenericSchema, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  const { write: own } = schema as Known;
  if (own !== undefined) return own(value);
  const part = schema as unknown as Part;
  switch (part.type) {
    case 'nullable':
    case 'optional':
    case 'nullish':
      return write(part.wrapped, value);
    case 'array':
      return (value as readonly unknown[]).map((each) => write(part.item, each));
    case 'record':
      return Object.fromEntries(Object.entries(value as Fields).map(([name, each]) => [name, write(part.value, each)]));
    case 'object':
    case 'strict_object':
    case 'loose_object': {
      const { type, entries, wireNames } = part;
      const names = wireNames ?? Object.fromEntries(Object.keys(entries).map((name) => [name, name]));
      const written = Object.entries(names).map(([name, wired]) => [
        wired,
        write(entries[wired] as v.GenericSchema, (value as Fields)[name]),
      ]);
      return { ...(type === 'loose_object' && value), ...Object.fromEntries(written) };
    }
    case 'union':
    case 'variant': {
      const written = part.options.map((option) => [option, write(option, value)] as const);
      return (written.find(([option, found]) => v.is(option, found)) ?? [null, value])[1];
    }
    default:
      return value;
  }
}
