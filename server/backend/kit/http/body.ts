import type { Context } from 'hono';
import * as v from 'valibot';
import { isStorable } from '#domain/text/storable.ts';
import { invalidInput, Refusal } from '#server/http/refusals.ts';
import { notFound } from './envelope.ts';

export const largestBody = 64 * 1024;

/** @throws Refusal 400 unless it is a JSON object, 422 with a sentence per invalid field */
export async function readBody<Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  let json: unknown;
  try {
    json = JSON.parse(await c.req.text());
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(400, 'malformed_json', 'The request body is not valid JSON.');
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new Refusal(400, 'malformed_json', 'The request body must be a JSON object.');
  }
  return checked(schema, json, 'body');
}

/** The first of repeated parameters counts. @throws Refusal 422 */
export const readQuery = <Schema extends v.GenericSchema>(c: Context, schema: Schema): v.InferOutput<Schema> =>
  checked(schema, c.req.query(), 'query');

/** @throws Refusal 404 for impossible values */
export function readParams<Schema extends v.GenericSchema>(c: Context, schema: Schema): v.InferOutput<Schema> {
  const given: Readonly<Record<string, string>> = c.req.param();
  const parsed = v.safeParse(schema, given);
  if (!parsed.success || !Object.values(given).every(isStorable)) throw notFound();
  return parsed.output;
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  Array: 'a list',
  Object: 'an object',
};

/** For people, where a schema has no words of its own. */
function sentenceOf({ expected, received }: v.BaseIssue<unknown>): string {
  if (expected === 'never') return 'There is no such field.';
  if (received === 'undefined') return 'This is missing.';
  const kind = kinds[expected ?? ''];
  if (kind !== undefined) return `This has to be ${kind}.`;
  const choices = expected?.match(/"[^"]*"/g);
  return choices ? `Use one of these: ${choices.join(', ').replaceAll('"', '')}.` : 'This isn’t valid.';
}

function checked<Schema extends v.GenericSchema>(schema: Schema, given: unknown, whole: string): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, given, { message: sentenceOf });
  if (parsed.success) return parsed.output;
  const fields: Record<string, string> = {};
  for (const issue of parsed.issues) {
    const name = v.getDotPath(issue) ?? whole;
    fields[name] ??= issue.message;
  }
  throw invalidInput(fields);
}
