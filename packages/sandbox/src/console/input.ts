import type { Context } from 'hono';
import * as v from 'valibot';
import { isPlainLine } from '#domain/text/storable.ts';
import { invalidInput, Refusal } from '#server/http/refusals.ts';
import { BankError } from '../bank/http/errors.ts';
import { parseJsonObject } from '../bank/http/json.ts';

/** Without empty fields. */
export type FormInput = Readonly<Record<string, unknown>>;

const formType = 'application/x-www-form-urlencoded';

/** @throws Refusal 400 unless it is a form or a JSON object */
export async function readInput(c: Context): Promise<FormInput> {
  const text = (await c.req.text()).trim();
  const isForm = (c.req.header('Content-Type') ?? '').toLowerCase().startsWith(formType);
  // Command-line tools often send JSON as a form.
  const body =
    isForm && !text.startsWith('{')
      ? Object.fromEntries(new URLSearchParams(text))
      : text === ''
        ? {}
        : parseJson(text);
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== '' && value !== null));
}

function parseJson(text: string): FormInput {
  try {
    return parseJsonObject(text);
  } catch (error) {
    if (error instanceof BankError) throw new Refusal(400, 'malformed_json', `${error.message}.`);
    throw error;
  }
}

/** @throws Refusal 422 with a sentence per wrong field */
export function checked<Schema extends v.GenericSchema>(schema: Schema, given: FormInput): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, given);
  if (parsed.success) return parsed.output;
  const faults: Record<string, string> = {};
  for (const issue of parsed.issues) {
    const name = v.getDotPath(issue) ?? 'body';
    faults[name] ??= `${name} ${issue.message}`;
  }
  throw invalidInput(faults);
}

export const notFound = (what: string) => new Refusal(404, 'not_found', `This ${what} does not exist.`);

/** @throws Refusal 404 for anything but 32 hex digits, without a query */
export function pathGuid(c: Context, what: string): string {
  const guid = c.req.param('guid') ?? '';
  if (!/^[0-9a-f]{32}$/.test(guid)) throw notFound(what);
  return guid;
}

/** Empty counts as absent. @throws Refusal 422 for unstorable text */
export function readFilter(c: Context, name: string): string | null {
  const given = c.req.query(name)?.trim() ?? '';
  if (given === '') return null;
  if (given.length > 200 || !isPlainLine(given))
    throw invalidInput({ [name]: `${name} must be one line of at most 200 characters` });
  return given;
}

/** `null` if absent. @throws Refusal 422 naming it */
export function readCount(c: Context, name: string, least: number, most: number): number | null {
  const given = c.req.query(name) ?? '';
  if (given === '') return null;
  const value = /^\d{1,15}$/.test(given) ? Number(given) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw invalidInput({ [name]: `${name} must be a whole number from ${least} to ${most}` });
}
