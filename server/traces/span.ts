import { AsyncLocalStorage } from 'node:async_hooks';

/** What is said about a span. Never an email, a guid, a query or a value of a statement: whoever keeps traces is not whoever keeps customers' data. */
export type Attributes = Readonly<Record<string, string | number>>;

/** Something that takes time, while it lasts. It is recorded: without traces, and in a request that was not drawn for one, there is none. */
export interface Span {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** W3C `traceparent`, which has whoever is called link to this span. */
  readonly traceparent: string;
  /** A call to something else as part of this, begun now. */
  call(name: string, attributes: Attributes): Span;
  rename(name: string): void;
  set(attributes: Attributes): void;
  event(name: string, attributes: Attributes): void;
  /** Once. @param failure what kind of error ended it, never its message; null for none */
  end(failure: string | null): void;
}

/** The traces of one server. */
export interface Traces {
  /**
   * Begins the trace of a request; null where it is not recorded.
   * @param sender the `traceparent` that came with it, which the span links to
   */
  begin(name: string, attributes: Attributes, sender: string | undefined): Span | null;
  /** Sends what waits, for at most so many milliseconds, and takes no more. */
  close(patience: number): Promise<void>;
}

const current = new AsyncLocalStorage<Span>();

/** The span of what is being worked on; undefined where nothing is recorded. */
export const currentSpan = (): Span | undefined => current.getStore();

/** Runs the work, and all that it starts, as part of a span. */
export const partOf = <Result>(span: Span, work: () => Result): Result => current.run(span, work);

/**
 * Does a call to something else, as a span where the caller's is recorded. Whatever the work throws ends the span and is thrown.
 * @param name a template: `bank GET /api/customers/{id}`
 */
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

/** The status, the code or else the name of the error that began it: `502`, `40001`, `ECONNREFUSED`, `TimeoutError`. Messages can have customers' data in them. */
function kindOf(error: unknown): string {
  let kind = 'unknown';
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, status }: { readonly code?: unknown; readonly status?: unknown } & Error = cause;
    kind = typeof status === 'number' ? String(status) : typeof code === 'string' ? code : cause.name;
  }
  return kind;
}
