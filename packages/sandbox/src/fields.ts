import * as v from 'valibot';
import { isPlainLine } from '#domain/text/storable.ts';

export const whole = (least: number, most: number) => {
  const rule = `must be a whole number from ${least} to ${most}`;
  return v.pipe(
    v.union([v.bigint(), v.number(), v.pipe(v.string(), v.trim(), v.regex(/^\d{1,15}$/, rule))], rule),
    v.transform(Number),
    v.integer(rule),
    v.minValue(least, rule),
    v.maxValue(most, rule),
  );
};

export const flag = v.pipe(
  v.union([v.boolean(), v.picklist(['true', 'false'])], 'must be true or false'),
  v.transform((value) => value === true || value === 'true'),
);

export const choice = <const Options extends readonly string[]>(options: Options) =>
  v.picklist(options, `must be one of ${options.join(', ')}`);

export const line = (most: number) =>
  v.pipe(
    v.string('must be text'),
    v.trim(),
    v.nonEmpty('must not be empty'),
    v.check(isPlainLine, 'must not contain control or broken characters'),
    v.maxLength(most, `must be at most ${most} characters long`),
  );

/** Lowercased, as stored. The lookup decides whether it exists. */
export const email = v.pipe(line(254), v.toLowerCase());

/** Strict, so that misspelled fields are reported. */
export const fields = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.strictObject(entries, (issue) => {
    if (issue.expected === 'never') return 'is not a field of this call';
    return issue.expected?.startsWith('"') ? 'is missing' : 'must be an object';
  });
