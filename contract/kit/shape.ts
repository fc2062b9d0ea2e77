import * as v from 'valibot';
import { iso } from '#domain/time/iso.ts';

/** A schema for values with a different wire format. */
export interface Written<Value> {
  readonly write: (value: Value) => unknown;
}

/** An instant: milliseconds since 1970 UTC in code, ISO 8601 on the wire. */
export const time = /*@__PURE__*/ Object.assign(
  v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.transform((text) => Date.parse(text)),
  ),
  { write: iso },
);

/** How many there are of something. */
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
export const integer = v.pipe(v.number(), v.integer());
export const text = v.pipe(v.string(), v.nonEmpty());
/** A calendar day: `2026-01-15`. */
export const day = v.pipe(v.string(), v.isoDate());

/** An id of the bank's. */
export const guid = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/));

/** `closes_at` of `closesAt`. */
export const wireName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** An object whose names are in camel case in code and in snake case on the wire. */
export interface Shape<Entries extends v.ObjectEntries>
  extends v.GenericSchema<
    v.InferInput<v.ObjectSchema<Entries, undefined>>,
    v.InferOutput<v.ObjectSchema<Entries, undefined>>
  > {
  readonly type: 'object';
  /** By the names on the wire. */
  readonly entries: v.ObjectEntries;
  /** By the names in code, what each is called on the wire. */
  readonly wireNames: Readonly<Record<string, string>>;
}

/** A wire object, by its names in code. If both match, a plain `v.object` will do. */
/*@__NO_SIDE_EFFECTS__*/
export function shape<const Entries extends v.ObjectEntries>(entries: Entries): Shape<Entries> {
  const names = Object.keys(entries).map((name) => [name, wireName(name)] as const);
  const wire = v.object(Object.fromEntries(Object.entries(entries).map(([name, entry]) => [wireName(name), entry])));
  const inCode = (read: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.flatMap(([own, wired]) => (wired in read ? [[own, read[wired]]] : [])));
  const schema: unknown = Object.assign(v.pipe(wire, v.transform(inCode)), { wireNames: Object.fromEntries(names) });
  return schema as Shape<Entries>;
}

/** A standard's object with more fields than the contract names; they pass through. */
/*@__NO_SIDE_EFFECTS__*/
export function openObject(entries: v.ObjectEntries): v.GenericSchema<Readonly<Record<string, unknown>>> {
  return v.looseObject(entries);
}

/** Drops unknown names when reading: a newer server may have more. */
/*@__NO_SIDE_EFFECTS__*/
export const knownOf = <const Name extends string>(names: readonly Name[]) =>
  v.pipe(
    v.array(v.string()),
    v.transform((read) => names.filter((name) => read.includes(name))),
    v.array(v.picklist(names)),
  );
