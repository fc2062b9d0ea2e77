import * as v from 'valibot';
import { nameHasHiddenCharacter } from '#domain/credentials/hiddenCharacters.ts';
import { isStorable } from '#domain/text/storable.ts';
import { invalidParameter } from './errors.ts';

/** Amounts above this are a slip, not a payment: no asset has so many base units. */
export const largestAmount = 10n ** 30n;

/** Text that the database can keep, of a given length in characters. */
export const text = (least: number, most: number) =>
  v.pipe(
    v.string('must be text'),
    v.check(isStorable, 'must not contain control or broken characters'),
    v.minLength(least, 'must not be empty'),
    v.maxLength(most, `must be at most ${most} characters long`),
  );

/** A name or an email address: text of which every character can be seen. */
export const visible = (least: number, most: number) =>
  v.pipe(
    text(least, most),
    v.check((given) => !nameHasHiddenCharacter(given), 'must not contain hidden characters'),
  );

export const choice = <const Options extends readonly string[]>(options: Options) => v.picklist(options, `must be one of ${options.join(', ')}`);

export const flag = v.boolean('must be true or false');

/** A country by its ISO 3166 code. */
export const countryCode = v.pipe(v.string('must be text'), v.regex(/^[A-Z]{2}$/, 'must be two capital letters'));

/** A 32-digit record id. Anything else names no record, which is for the lookup to say. */
export const guid = v.pipe(v.string('must be text'), v.check(isStorable, 'must be a record id'), v.maxLength(64, 'must be a record id'));

/** A whole number of base units, as a JSON integer of any length or as text; never a fraction, an exponent or a sign. */
export const wholeAmount = v.pipe(
  v.union(
    [
      v.bigint(),
      v.pipe(
        v.string(),
        v.regex(/^\d{1,64}$/),
        v.transform((digits) => BigInt(digits)),
      ),
    ],
    'must be a whole number',
  ),
  v.minValue(0n, 'must be a whole number'),
  v.maxValue(largestAmount, 'is too large'),
);

/** An object of which only the named fields are read; a missing one is said to be missing. */
export const record = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.object(entries, (issue) => (issue.expected?.startsWith('"') ? 'is missing' : 'must be an object'));

export const listOf = <Item extends v.GenericSchema>(item: Item, most: number) =>
  v.pipe(v.array(item, 'must be a list'), v.maxLength(most, `must have at most ${most} entries`));

export const labels = v.nullish(listOf(text(1, 64), 8));

/**
 * The body as the schema has it.
 * @throws BankError 400 whose message starts with the path of the first field that is wrong.
 */
export function readFields<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, body, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  // A check across several fields has no path: its message names them itself.
  const path = v.getDotPath(issue);
  throw invalidParameter(path === null ? issue.message : `${path} ${issue.message}`);
}
