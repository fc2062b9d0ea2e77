import type { Context, MiddlewareHandler } from 'hono';
import { invalidScope, notFound, unauthenticated } from '../http/errors.ts';
import type { Caller, TokenAuthority } from './tokens.ts';

export interface BankEnv {
  Variables: { caller: Caller };
}
export type BankRequest = Context<BankEnv>;

/** Middleware that requires a valid token with this scope. */
export type Needs = (scope: string) => MiddlewareHandler<BankEnv>;

/** The generated client sends tokens with and without `Bearer`. */
function tokenOf(header: string | undefined): string {
  const token = /^(?:bearer\s+)?(\S+)$/i.exec(header?.trim() ?? '')?.[1];
  if (token === undefined) throw unauthenticated('Authentication failed');
  return token;
}

/** For every route but `/api/assets`: 401 without a valid token, 403 without the scope. */
export function createNeeds(authority: TokenAuthority): Needs {
  return (scope) => async (c, next) => {
    const caller = await authority.verifyBankToken(tokenOf(c.req.header('Authorization')));
    if (!caller.scopes.has(scope)) throw invalidScope(scope);
    c.set('caller', caller);
    await next();
  };
}

/** Whether the caller may see this owner's records; `null` is the bank. */
export const mayAct = (caller: Caller, ownerGuid: string | null): boolean =>
  caller.customerGuid === null || caller.customerGuid === ownerGuid;

/**
 * The new record's customer: the named one, or the token's.
 * @throws BankError 404 if a customer's token names another customer
 */
export function ownerOf(caller: Caller, named: string | null | undefined): string | null {
  const owner = named ?? caller.customerGuid;
  if (!mayAct(caller, owner)) throw notFound();
  return owner;
}

/** `null` shows all. A customer naming others gets an empty list. */
export function listedOwners(caller: Caller, named: readonly string[] | null): readonly string[] | null {
  if (caller.customerGuid === null) return named;
  return named === null || named.includes(caller.customerGuid) ? [caller.customerGuid] : [];
}

/** @throws BankError 404 for anything but 32 hex digits, without a query */
export function pathGuid(c: Context, name = 'guid'): string {
  const value = c.req.param(name) ?? '';
  if (!/^[0-9a-f]{32}$/.test(value)) throw notFound();
  return value;
}
