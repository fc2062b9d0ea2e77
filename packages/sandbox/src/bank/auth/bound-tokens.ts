import { and, eq, isNull } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import type { BankAct } from '#domain/security/codeSubjects.ts';
import type { Executor } from '#server/db/database.ts';
import { bankBoundTokens } from '#server/db/schema/index.ts';
import { invalidScope } from '../http/errors.ts';
import { type Caller, expired } from './tokens.ts';

/** Binds a new token to one action, which Cybrid's scopes cannot express. */
export async function bindToken(
  db: Executor,
  token: string,
  bound: { readonly act: BankAct; readonly usableUntil: number },
): Promise<void> {
  const { jti, exp } = decodeJwt(token);
  if (jti === undefined || exp === undefined) throw new Error('a token without an id or an end');
  await db.insert(bankBoundTokens).values({ jti, expiresAt: exp * 1000, ...bound });
}

type BoundToken = typeof bankBoundTokens.$inferSelect;

/** Null if the token is unbound. @throws BankError 401 if expired */
async function boundTokenOf(db: Executor, { customerGuid, jti }: Caller): Promise<BoundToken | null> {
  // The bank's own are never bound.
  if (customerGuid === null) return null;
  const [bound] = await db.select().from(bankBoundTokens).where(eq(bankBoundTokens.jti, jti));
  if (bound !== undefined && bound.usableUntil <= Date.now()) throw expired();
  return bound ?? null;
}

interface Doing {
  readonly caller: Caller;
  /** Required anyway. */
  readonly scope: string;
  /** Whether the call performs the bound action. */
  readonly isThis: (act: BankAct) => boolean | Promise<boolean>;
}

/** @throws BankError 403, as for a missing scope, if bound to another action; 401 if expired */
export async function requireAct(db: Executor, { caller, scope, isThis }: Doing): Promise<BoundToken | null> {
  const bound = await boundTokenOf(db, caller);
  if (bound !== null && !(await isThis(bound.act))) throw invalidScope(scope);
  return bound;
}

/**
 * Spends a bound token within this transaction; a concurrent call waits and is refused.
 * @throws BankError 403, as for a missing scope, if bound to another action or spent; 401 if
 * expired
 */
export async function spendToken(tx: Executor, doing: Doing, madeGuid: string): Promise<void> {
  const bound = await requireAct(tx, doing);
  if (bound === null) return;
  const { jti } = bankBoundTokens;
  const unspent = and(eq(jti, bound.jti), isNull(bankBoundTokens.madeGuid));
  const spent = await tx.update(bankBoundTokens).set({ madeGuid }).where(unspent).returning({ jti });
  if (spent.length === 0) throw invalidScope(doing.scope);
}
