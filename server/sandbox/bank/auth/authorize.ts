import type { Context, MiddlewareHandler } from 'hono';
import { invalidScope, notFound, unauthenticated } from '../http/errors.ts';
import type { Caller, TokenAuthority } from './tokens.ts';

/** What the request's context holds for the bank's handlers. */
export interface BankEnv {
  Variables: { caller: Caller };
}
export type BankRequest = Context<BankEnv>;

/** Middleware that admits callers whose valid token has this scope. */
export type Needs = (scope: string) => MiddlewareHandler<BankEnv>;

/** The token of the header, which the generated client sends with and without the word `Bearer`. */
function tokenOf(header: string | undefined): string {
  const token = /^(?:bearer\s+)?(\S+)$/i.exec(header?.trim() ?? '')?.[1];
  if (token === undefined) throw unauthenticated('Authentication failed');
  return token;
}

/** @returns the middleware that every route but `/api/assets` stands behind: 401 without a good token, 403 without the scope. */
export function createNeeds(authority: TokenAuthority): Needs {
  return (scope) => async (c, next) => {
    const caller = await authority.verifyBankToken(tokenOf(c.req.header('Authorization')));
    if (!caller.scopes.has(scope)) throw invalidScope(scope);
    c.set('caller', caller);
    await next();
  };
}

/** Whether the caller can see a record of this owner; `null` is the bank itself. */
export const mayAct = (caller: Caller, ownerGuid: string | null): boolean => caller.customerGuid === null || caller.customerGuid === ownerGuid;

/**
 * The customer that a new record is for: the one named in the request, or the token's own.
 * @throws BankError 404 when a customer's token names another customer.
 */
export function ownerOf(caller: Caller, named: string | null | undefined): string | null {
  const owner = named ?? caller.customerGuid;
  if (!mayAct(caller, owner)) throw notFound();
  return owner;
}

/**
 * The owners that a list can show: the token's own customer, or those that the request names; `null` shows all.
 * A customer who requests others gets an empty list.
 */
export function listedOwners(caller: Caller, named: readonly string[] | null): readonly string[] | null {
  if (caller.customerGuid === null) return named;
  return named === null || named.includes(caller.customerGuid) ? [caller.customerGuid] : [];
}

/** A 32-digit record id from the path. @throws BankError 404 for anything else, without a query. */
export function pathGuid(c: Context, name = 'guid'): string {
  const value = c.req.param(name) ?? '';
  if (!/^[0-9a-f]{32}$/.test(value)) throw notFound();
  return value;
}
