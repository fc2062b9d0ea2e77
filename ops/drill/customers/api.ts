/** A call of the product, as its caller saw it. */
export interface Call {
  /** What was wanted: `trade`, `quote`, `read`, … */
  readonly op: string;
  /** Milliseconds, when it was sent. */
  readonly at: number;
  readonly ms: number;
  /** 0 for an answer that did not come. */
  readonly status: number;
  /** The beginning of an answer that is no success, or why there was none. */
  readonly text: string;
  readonly retryAfter: string | null;
}

/** An object of JSON, with what a drill reads of it. */
export type Body = Readonly<Record<string, unknown>>;
export interface Reply extends Call {
  readonly body: Body;
  readonly cookie: string;
}

export interface Asked {
  readonly op: string;
  readonly method?: string;
  readonly token?: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Longer than anything should take: who waits longer has left. */
const patience = 30_000;
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

/** Sends calls to a product. Nothing is thrown: a call that failed has status 0. */
export type Ask = (path: string, asked: Asked) => Promise<Reply>;

export function askAt(url: string): Ask {
  return async (path, { op, token, body, headers = {}, method = body === undefined ? 'GET' : 'POST' }) => {
    const at = Date.now();
    const bearer: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    try {
      const reply = await fetch(url + path, {
        ...{ method, headers: { 'content-type': 'application/json', ...bearer, ...headers }, signal: AbortSignal.timeout(patience) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await reply.text();
      const seen = { op, at, ms: Date.now() - at, status: reply.status, text: reply.ok ? '' : text.slice(0, longestText) };
      const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? '';
      return { ...seen, retryAfter: reply.headers.get('retry-after'), body: objectIn(text), cookie };
    } catch (error) {
      return { op, at, ms: Date.now() - at, status: 0, text: messageOf(error), retryAfter: null, body: {}, cookie: '' };
    }
  };
}

/** A field of an answer as text; empty when it is not there. */
export const textOf = (body: Body, field: string): string => {
  const value = body[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};
/** An object in an answer. */
export const partOf = (body: Body, field: string): Body => {
  const value = body[field];
  return typeof value === 'object' && value !== null ? { ...value } : {};
};
/** A list of objects in an answer. */
export const listOf = (body: Body, field: string): readonly Body[] => {
  const value = body[field];
  return Array.isArray(value) ? value.map((each: unknown) => (typeof each === 'object' && each !== null ? { ...each } : {})) : [];
};
