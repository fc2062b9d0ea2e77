import { isSafeNumber, parse } from 'lossless-json';
import * as v from 'valibot';
import { isLoopback } from '#server/http/addresses.ts';
import { currentRequestId, requestIdHeader } from '#server/request-id.ts';
import { type Span, traced } from '#server/traces/span.ts';
import { aboutCall, templateOf } from '#server/traces/upstream.ts';

/** Refused, failed, timed out, or broke its contract. */
export class UpstreamError extends Error {
  /** Null without a reply. */
  readonly status: number | null;
  readonly service: string;
  /** From `Retry-After`, in milliseconds. */
  readonly retryAfter: number | null;
  constructor(
    call: string,
    status: number | null,
    detail: string,
    more: { readonly cause?: unknown; readonly retryAfter?: number | null } = {},
  ) {
    super(`${call}: ${detail}`, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'UpstreamError';
    this.service = call.split(' ')[0] ?? call;
    this.status = status;
    this.retryAfter = more.retryAfter ?? null;
  }
}

export interface UpstreamCall {
  /** Such as `bank POST /api/customers`; never contains a secret. */
  readonly name: string;
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly timeout: number;
  /** Accepted besides 2xx; their body is not read. */
  readonly accept?: readonly number[];
}

export interface UpstreamReply {
  readonly status: number;
  readonly json: unknown;
  /** From `Date`, in milliseconds. */
  readonly at: number | null;
}

/** No compression on the loopback. */
const plain = { 'Accept-Encoding': 'identity' };

/** Lossless JSON: large integers become `bigint`, inexact fractions stay text. */
const exactNumber = (text: string): number | bigint | string => {
  if (isSafeNumber(text)) return Number(text);
  return /^-?\d+$/.test(text) ? BigInt(text) : text;
};
const parseExactly = (text: string): unknown => parse(text, null, { parseNumber: exactNumber });

/** @throws UpstreamError unless the reply is accepted */
export async function fetchText(call: UpstreamCall): Promise<string> {
  return (await fetchAccepted(call)).text;
}

/** Lossless JSON. @throws UpstreamError, also for invalid JSON */
export async function callUpstream(call: UpstreamCall): Promise<UpstreamReply> {
  const { status, text, at } = await fetchAccepted(call);
  if (call.accept?.includes(status)) return { status, json: null, at };
  try {
    return { status, json: parseExactly(text), at };
  } catch (error) {
    throw new UpstreamError(call.name, status, 'answered no JSON', { cause: error });
  }
}

const fetchAccepted = (call: UpstreamCall) =>
  traced(
    () => templateOf(call.name),
    () => aboutCall(call),
    (span) => fetchWithin(span, call),
  );

async function fetchWithin(
  span: Span | null,
  { name, url, method = 'GET', headers = {}, body, timeout, accept = [] }: UpstreamCall,
) {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const type: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' };
  let status: number | null = null;
  let retryAfter: number | null = null;
  try {
    const id = currentRequestId();
    // Local services are ours. Others cannot see our traces, and get the request id to quote.
    const onThisMachine = isLoopback(new URL(url).hostname);
    const response = await fetch(url, {
      method,
      headers: {
        ...{ Accept: 'application/json', ...type, ...(onThisMachine ? plain : {}) },
        ...(id !== undefined && { [requestIdHeader]: id }),
        ...(onThisMachine && span && { traceparent: span.traceparent }),
        ...headers,
      },
      signal: AbortSignal.timeout(timeout),
      ...sent,
    });
    status = response.status;
    span?.set({ 'http.response.status_code': status });
    retryAfter = retryAfterOf(response.headers.get('Retry-After'));
    const text = await response.text();
    if (response.ok || accept.includes(status)) return { status, text, at: timeOf(response.headers.get('Date')) };
  } catch (error) {
    const reason =
      error instanceof Error && error.name === 'TimeoutError' ? `no answer within ${timeout} ms` : 'no answer';
    // Truncated.
    throw new UpstreamError(name, null, reason, { cause: error });
  }
  throw new UpstreamError(name, status, `answered ${status}`, { retryAfter });
}

/** An HTTP date in milliseconds. */
function timeOf(header: string | null): number | null {
  const at = Date.parse(header ?? '');
  return Number.isNaN(at) ? null : at;
}

/** Seconds or an HTTP date, as milliseconds from now. */
function retryAfterOf(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d{1,6}$/.test(header.trim())) return Number(header) * 1000;
  const until = timeOf(header);
  return until === null ? null : Math.max(0, until - Date.now());
}

/** @throws UpstreamError naming the offending field */
export function checkReply<Schema extends v.GenericSchema>(
  name: string,
  schema: Schema,
  reply: Omit<UpstreamReply, 'at'>,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, reply.json);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new UpstreamError(name, reply.status, `unexpected reply at "${v.getDotPath(issue) ?? ''}"`);
}
