/** A call as its caller saw it. */
export interface Call {
  /** Such as `trade`, `quote`, `read`. */
  readonly op: string;
  /** Time of sending, in ms. */
  readonly at: number;
  readonly ms: number;
  /** 0 without an answer. */
  readonly status: number;
  /** The start of a failed answer, or the reason for none. */
  readonly text: string;
  readonly retryAfter: string | null;
}

/** A JSON object, with the fields that drills read. */
export type Body = Readonly<Record<string, unknown>>;
export interface Reply extends Call {
  readonly body: Body;
  readonly cookie: string;
}

export interface CallOptions {
  readonly op: string;
  readonly method?: string;
  readonly token?: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** In ms; a real person would have given up. */
const timeoutMs = 30_000;
const longestText = 160;

const objectIn = (text: string): Body => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
};
const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : error.message;
  return `${error.name} ${code}`.slice(0, longestText);
};

/** Sends calls to a product. Never throws: a failed call has status 0. */
export type Ask = (path: string, options: CallOptions) => Promise<Reply>;

export function askAt(url: string): Ask {
  return async (path, { op, token, body, headers = {}, method = body === undefined ? 'GET' : 'POST' }) => {
    const at = Date.now();
    const bearer: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    try {
      const reply = await fetch(url + path, {
        ...{
          method,
          headers: { 'content-type': 'application/json', ...bearer, ...headers },
          signal: AbortSignal.timeout(timeoutMs),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await reply.text();
      const seen = {
        op,
        at,
        ms: Date.now() - at,
        status: reply.status,
        text: reply.ok ? '' : text.slice(0, longestText),
      };
      const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? '';
      return { ...seen, retryAfter: reply.headers.get('retry-after'), body: objectIn(text), cookie };
    } catch (error) {
      return { op, at, ms: Date.now() - at, status: 0, text: messageOf(error), retryAfter: null, body: {}, cookie: '' };
    }
  };
}

/** Empty if the field is missing. */
export const textOf = (body: Body, field: string): string => {
  const value = body[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};
export const partOf = (body: Body, field: string): Body => {
  const value = body[field];
  return typeof value === 'object' && value !== null ? { ...value } : {};
};
export const listOf = (body: Body, field: string): readonly Body[] => {
  const value = body[field];
  return Array.isArray(value)
    ? value.map((each: unknown) => (typeof each === 'object' && each !== null ? { ...each } : {}))
    : [];
};
