import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { parse, stringify } from 'lossless-json';
import { invalidParameter } from './errors.ts';

/** The longest amount; longer numbers would be refused only after much work. */
const maxDigits = 64;

/** Whole numbers exactly, others as a double that no amount accepts. */
const parseNumber = (digits: string): bigint | number => (/^-?\d+$/.test(digits) && digits.length <= maxDigits ? BigInt(digits) : Number(digits));

/**
 * The request's JSON body with whole numbers as bigints, never rounded to doubles.
 * @throws BankError 400 when it is not JSON or not an object.
 */
export async function readJsonObject(c: Context): Promise<Record<string, unknown>> {
  return parseJsonObject(await c.req.text());
}

export function parseJsonObject(text: string): Record<string, unknown> {
  let body: unknown;
  try {
    body = parse(text, undefined, { parseNumber });
  } catch {
    // Also catches nesting so deep that the parser runs out of stack.
    throw invalidParameter('The body is not valid JSON');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalidParameter('The body must be a JSON object');
  return body as Record<string, unknown>;
}

/** Answers with JSON in which a `bigint` is an integer literal of any length; `undefined` fields are left out. */
export function replyJson(c: Context, body: unknown, status: ContentfulStatusCode = 200): Response {
  return c.body(stringify(body) ?? 'null', status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });
}

/** A timestamp as the bank writes it: UTC with six fractional digits. */
export const timestamp = (ms: number): string => new Date(ms).toISOString().replace('Z', '000Z');
