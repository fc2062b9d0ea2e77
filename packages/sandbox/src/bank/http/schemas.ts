import * as v from 'valibot';
import { nameHasHiddenCharacter } from '#domain/credentials/hiddenCharacters.ts';
import { isStorable } from '#domain/text/storable.ts';
import { invalidParameter } from './errors.ts';

/** No asset has so many base units. */
export const largestAmount = 10n ** 30n;

/** Storable text; length in characters. */
export const text = (least: number, most: number) =>
  v.pipe(
    v.string('must be text'),
    v.check(isStorable, 'must not contain control or broken characters'),
    v.minLength(least, 'must not be empty'),
    v.maxLength(most, `must be at most ${most} characters long`),
  );

/** Text without hidden characters. */
export const visible = (least: number, most: number) =>
  v.pipe(
    text(least, most),
    v.check((given) => !nameHasHiddenCharacter(given), 'must not contain hidden characters'),
  );

export const choice = <const Options extends readonly string[]>(options: Options) =>
  v.picklist(options, `must be one of ${options.join(', ')}`);

export const flag = v.boolean('must be true or false');

/** A country by its ISO 3166 code. */
export const countryCode = v.pipe(v.string('must be text'), v.regex(/^[A-Z]{2}$/, 'must be two capital letters'));

/** Other values match no record, which the lookup reports. */
export const guid = v.pipe(
  v.string('must be text'),
  v.check(isStorable, 'must be a record id'),
  v.maxLength(64, 'must be a record id'),
);

/** Base units as a JSON integer or text: no fraction, exponent or sign. */
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

/** Reads the named fields only; missing ones are reported as such. */
export const record = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.object(entries, (issue) => (issue.expected?.startsWith('"') ? 'is missing' : 'must be an object'));

export const listOf = <Item extends v.GenericSchema>(item: Item, most: number) =>
  v.pipe(v.array(item, 'must be a list'), v.maxLength(most, `must have at most ${most} entries`));

export const labels = v.nullish(listOf(text(1, 64), 8));

/** @throws BankError 400 starting with the path of the first wrong field */
export function readFields<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, body, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  // Cross-field checks name their fields themselves.
  const path = v.getDotPath(issue);
  throw invalidParameter(path === null ? issue.message : `${path} ${issue.message}`);
}
