import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** Both incoming and outgoing. */
export const requestIdHeader = 'X-Request-Id';

const current = new AsyncLocalStorage<string>();

export const currentRequestId = (): string | undefined => current.getStore();

/** Propagates to everything it starts. */
export const withRequestId = <Result>(id: string, work: () => Result): Result => current.run(id, work);

export const newRequestId = (): string => randomUUID();

/** Up to 64 letters, digits, `_`, `=` and `-`; not necessarily unique. */
export const acceptedId = (given: string | undefined): string | null =>
  given !== undefined && /^[\w=-]{1,64}$/.test(given) ? given : null;

/** Appends a suffix with a point, which given ids cannot contain. */
export const uniqueId = (given: string): string => `${given}.${randomUUID().slice(0, 13)}`;
