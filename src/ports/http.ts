import { parse } from 'lossless-json';
import { FetchError, ofetch } from 'ofetch';
import * as v from 'valibot';
import { type Problem, ProblemError } from '#machines/shared/problem.ts';
import { readRetryAfter } from './retry-after.ts';

/** In ms. Slow networks are normal, waiting forever is not. */
const defaultTimeout = 20_000;

const requestIdHeader = 'X-Request-Id';

export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly body?: Readonly<Record<string, unknown>>;
  /** Undefined values are omitted. */
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly token?: string;
  /** Sent as `Idempotency-Key`. */
  readonly key?: string;
  readonly signal?: AbortSignal | undefined;
  /** In ms. */
  readonly timeout?: number;
}

/** A refusal's response, for screens that read its body. */
export interface ErrorResponse {
  readonly status: number;
  readonly body: unknown;
}

export class HttpError extends ProblemError {
  readonly response: ErrorResponse | null;
  constructor(problem: Problem, response: ErrorResponse | null) {
    super(problem);
    this.response = response;
  }
}

/**
 * One HTTP call with its reply checked by schema. Only machines retry, except for one read that a
 * busy server shed: it is repeated once if there is time.
 * @throws HttpError for every failure, with a problem code of `transportCodes` or the server's
 */
export function call<Schema extends v.GenericSchema>(
  url: string,
  schema: Schema,
  request: Call = {},
): Promise<v.InferOutput<Schema>> {
  const reply = perform(url, schema, request);
  // A reload waits for the answer.
  if ((request.method ?? 'GET') !== 'GET') globalThis.dispatchEvent?.(new CustomEvent('changesent', { detail: reply }));
  return reply;
}

async function perform<Schema extends v.GenericSchema>(
  url: string,
  schema: Schema,
  request: Call,
): Promise<v.InferOutput<Schema>> {
  const { method = 'GET', body, query, token, key, signal, timeout = defaultTimeout } = request;
  const limit = AbortSignal.timeout(timeout);
  const id = isOurs(url) ? newRequestId() : undefined;
  const ended = signal ? AbortSignal.any([signal, limit]) : limit;
  const send = (sentAt = Date.now()): Promise<unknown> =>
    ofetch(url, {
      method,
      retry: false,
      responseType: 'text',
      signal: ended,
      ...(body === undefined ? {} : { body: body as Record<string, unknown> }),
      ...(query === undefined ? {} : { query: query as Record<string, unknown> }),
      headers: {
        Accept: 'application/json',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(key !== undefined && { 'Idempotency-Key': key }),
        ...(id !== undefined && { [requestIdHeader]: id }),
      },
      onResponse: ({ response }) => noteServerTime(response.headers.get('Date'), sentAt),
    }).catch((error: unknown) => {
      throw failure(error, limit.aborted, method === 'GET', id);
    });
  const latest = performance.now() + timeout;
  const reply = await send().catch(async (error: HttpError) => {
    const wait = method === 'GET' ? shedWait(error) : null;
    if (wait === null || performance.now() + wait >= latest) throw error;
    await pause(wait, ended);
    return send();
  });
  const checked = v.safeParse(schema, readJson(reply));
  if (checked.success) return checked.output;
  throw new HttpError(
    { code: 'malformedReply', retryable: true, message: 'We couldn’t read the reply. Please try again.' },
    null,
  );
}

/** The wait in ms that a busy server set, or null for any other failure. */
const shedWait = ({ problem: { code, wait } }: HttpError): number | null =>
  code === 'busy' && wait ? wait.seconds * 1000 : null;

const pause = (milliseconds: number, ended: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    ended.addEventListener('abort', stop, { once: true });
  });

/** Only our own server: elsewhere, CORS may reject the header. */
const isOurs = (url: string): boolean => !/^https?:/.test(url) || new URL(url).origin === globalThis.location?.origin;

/** Shared with the logs. Pages over plain HTTP cannot make one, so the server does. */
const newRequestId = (): string | undefined => globalThis.crypto.randomUUID?.();

/** Parses JSON, with integers above 2^53 kept as digit strings. */
function readJson(text: unknown): unknown {
  if (typeof text !== 'string' || text === '') return null;
  try {
    return parse(text, undefined, (digits) =>
      /^-?\d{16,}$/.test(digits) && !Number.isSafeInteger(Number(digits)) ? digits : Number(digits),
    );
  } catch {
    return undefined;
  }
}

const spoken = v.object({
  message: v.optional(v.string()),
  error_message: v.optional(v.string()),
  code: v.optional(v.string()),
  message_code: v.optional(v.string()),
  fields: v.optional(v.record(v.string(), v.string())),
});

/** `newEmail` of `new_email`: refusals name fields as they are called on the wire. */
const namesInCode = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [
      name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase()),
      text,
    ]),
  );

/**
 * A failed call as an error.
 * @param isRead omits the warning that it may have gone through
 * @param sent the request's id, the only trace of a call without an answer
 */
export function failure(error: unknown, timedOut: boolean, isRead = false, sent?: string): HttpError {
  if (!(error instanceof FetchError) || !error.response) {
    if (timedOut) {
      const message = 'The server took too long to respond. Please try again.';
      return new HttpError(
        { code: 'timeout', retryable: true, message, ...(sent !== undefined && { reference: sent }) },
        null,
      );
    }
    return new HttpError(
      { code: 'offline', retryable: true, message: 'You seem to be offline. Check your connection and try again.' },
      null,
    );
  }
  const { status } = error.response;
  const body = readJson(error.data);
  const said = v.safeParse(spoken, body);
  const words = said.success ? said.output : {};
  const code = words.message_code ?? words.code ?? codeOf(status);
  const message = isRead && code === 'unavailable' ? away : (words.error_message ?? words.message ?? sentence(status));
  const retryable = status >= 500 || status === 429 || status === 408;
  const reference = error.response.headers.get(requestIdHeader);
  const wait = readRetryAfter(error.response.headers.get('Retry-After'), Date.now(), serverNow());
  return new HttpError(
    {
      code,
      status,
      retryable,
      message,
      ...(words.fields ? { fields: namesInCode(words.fields) } : {}),
      ...(reference ? { reference } : {}),
      ...(wait ? { wait } : {}),
    },
    { status, body },
  );
}

const codeOf = (status: number) =>
  status === 401
    ? 'unauthenticated'
    : status === 403
      ? 'forbidden'
      : status === 429
        ? 'rateLimited'
        : status >= 500
          ? 'serverFault'
          : 'refused';

const away = 'We’re briefly unavailable. Retrying automatically.';

const sentences: Readonly<Record<number, string>> = {
  401: 'Your session has expired. Please sign in again.',
  403: 'Your account doesn’t have access to this.',
  429: 'Too many attempts. Please wait a moment and try again.',
};

const sentence = (status: number): string =>
  sentences[status] ??
  (status >= 500
    ? 'Something went wrong on the server. Please try again.'
    : 'The server refused this. Please check what you entered.');

let skew = 0;

/** In ms. A slower reply may have slept with the computer, so its time is stale. */
const timelyReply = 30_000;

/** Quotes expire by server time. HTTP dates have whole seconds, so add half of one. */
function noteServerTime(date: string | null, sentAt: number) {
  const server = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(server) || Date.now() - sentAt > timelyReply) return;
  const difference = server + 500 - Date.now();
  if (Math.abs(difference - skew) > 1000) skew = difference;
}

/** ms since 1970 by the server's clock, from its last reply. */
export const serverNow = (): number => Date.now() + (Math.abs(skew) > 1000 ? skew : 0);
