import * as v from 'valibot';

/** How a setting arrives: the text of an environment variable, if there is one. */
type Read = v.GenericSchema<string | undefined, unknown>;

/**
 * A setting with its documentation.
 * @param read what is made of its text; its default, if it has one, is the example
 * @param about for people who set it: what it does
 * @param example what could be set in place of nothing; empty where it is a secret or a name of your own
 */
export const setting = <Schema extends Read>(read: Schema, about: string, example?: string) =>
  v.pipe(read, v.description(about), v.examples(example === undefined ? [] : [example]));

/** A setting whose documentation is read. */
export type Setting = ReturnType<typeof setting<Read>>;
