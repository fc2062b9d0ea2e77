import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** The header that a request id travels in, to us and from us to the services that we call. */
export const requestIdHeader = 'X-Request-Id';

const current = new AsyncLocalStorage<string>();

/** The id of the request or of the round that is being worked on; undefined outside of any. */
export const currentRequestId = (): string | undefined => current.getStore();

/** Runs the work, and all that it starts, under this id. */
export const withRequestId = <Result>(id: string, work: () => Result): Result => current.run(id, work);

export const newRequestId = (): string => randomUUID();

/** What somebody else sent as an id, if it can be one: up to 64 letters, digits, `_`, `=` and `-`. It may be another request's as well. */
export const acceptedId = (given: string | undefined): string | null => (given !== undefined && /^[\w=-]{1,64}$/.test(given) ? given : null);

/** For the record, an id that no other request has: a given one gets an end of ours, with a point, which no given id contains. */
export const uniqueId = (given: string): string => `${given}.${randomUUID().slice(0, 13)}`;
