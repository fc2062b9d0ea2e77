import * as v from 'valibot';

type Read = v.GenericSchema<string | undefined, unknown>;

/**
 * A documented setting.
 * @param read parses it; its default is the example
 * @param about its effect, for operators
 * @param example an alternative value; empty for secrets and names
 */
export const setting = <Schema extends Read>(read: Schema, about: string, example?: string) =>
  v.pipe(read, v.description(about), v.examples(example === undefined ? [] : [example]));

/** Type-erased. */
export type Setting = ReturnType<typeof setting<Read>>;
