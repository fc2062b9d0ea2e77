import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { parse, stringify } from 'lossless-json';
import { invalidParameter } from './errors.ts';

/** Longer numbers would be costly to refuse. */
const maxDigits = 64;

/** Others become doubles, which no amount accepts. */
const parseNumber = (digits: string): bigint | number =>
  /^-?\d+$/.test(digits) && digits.length <= maxDigits ? BigInt(digits) : Number(digits);

/** Whole numbers become bigints. @throws BankError 400 unless it is a JSON object */
export async function readJsonObject(c: Context): Promise<Record<string, unknown>> {
  return parseJsonObject(await c.req.text());
}

export function parseJsonObject(text: string): Record<string, unknown> {
  let body: unknown;
  try {
    body = parse(text, undefined, { parseNumber });
  } catch {
    // Also catches nesting that exhausts the stack.
    throw invalidParameter('The body is not valid JSON');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalidParameter('The body must be a JSON object');
  return body as Record<string, unknown>;
}

/** `bigint` becomes an integer literal; `undefined` fields are dropped. */
export function replyJson(c: Context, body: unknown, status: ContentfulStatusCode = 200): Response {
  return c.body(stringify(body) ?? 'null', status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  });
}

/** UTC with six fractional digits. */
export const timestamp = (ms: number): string => new Date(ms).toISOString().replace('Z', '000Z');
