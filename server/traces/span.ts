import { AsyncLocalStorage } from 'node:async_hooks';

/** Never an email, guid, query or statement value: trace stores are not for customer data. */
export type Attributes = Readonly<Record<string, string | number>>;

/** A recorded operation; none without traces or if not sampled. */
export interface Span {
  readonly traceId: string;
  /** W3C `traceparent` for the callee. */
  readonly traceparent: string;
  call(name: string, attributes: Attributes): Span;
  rename(name: string): void;
  set(attributes: Attributes): void;
  event(name: string, attributes: Attributes): void;
  /** Call once. @param failure the error's kind, never its message; null for success */
  end(failure: string | null): void;
}

export interface Traces {
  /** Null if not recorded. @param sender the caller's `traceparent`, which is linked */
  begin(name: string, attributes: Attributes, sender: string | undefined): Span | null;
  /** Flushes for up to that many milliseconds. */
  close(timeoutMs: number): Promise<void>;
}

const current = new AsyncLocalStorage<Span>();

/** Undefined if not recorded. */
export const currentSpan = (): Span | undefined => current.getStore();

/** Propagates to everything it starts. */
export const partOf = <Result>(span: Span, work: () => Result): Result => current.run(span, work);

/** Runs a call as a span, if recorded. @param name a template: `bank GET /api/customers/{id}` */
export async function traced<Result>(
  name: () => string,
  attributes: () => Attributes,
  work: (span: Span | null) => Promise<Result>,
): Promise<Result> {
  const span = current.getStore()?.call(name(), attributes());
  if (span === undefined) return work(null);
  return partOf(span, async () => {
    try {
      const result = await work(span);
      span.end(null);
      return result;
    } catch (error) {
      span.end(kindOf(error));
      throw error;
    }
  });
}

/** `502`, `40001`, `ECONNREFUSED`: never a message, which may contain customer data. */
function kindOf(error: unknown): string {
  let kind = 'unknown';
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, status }: { readonly code?: unknown; readonly status?: unknown } & Error = cause;
    kind = typeof status === 'number' ? String(status) : typeof code === 'string' ? code : cause.name;
  }
  return kind;
}
