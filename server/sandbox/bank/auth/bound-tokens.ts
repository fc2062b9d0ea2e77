import { and, eq, isNull } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import type { BankAct } from '#domain/security/codeSubjects.ts';
import type { Executor } from '#server/db/database.ts';
import { bankBoundTokens } from '#server/db/schema/index.ts';
import { invalidScope } from '../http/errors.ts';
import { type Caller, expired } from './tokens.ts';

/** Binds a token that was just made to one act. The real bank knows scopes only; what it lacks is what this shows. */
export async function bindToken(db: Executor, token: string, bound: { readonly act: BankAct; readonly usableUntil: number }): Promise<void> {
  const { jti, exp } = decodeJwt(token);
  if (jti === undefined || exp === undefined) throw new Error('a token without an id or an end');
  await db.insert(bankBoundTokens).values({ jti, expiresAt: exp * 1000, ...bound });
}

type BoundToken = typeof bankBoundTokens.$inferSelect;

/** What a token is bound to; null where it is good for whatever its scopes allow. @throws BankError 401 once its time is over */
async function boundTokenOf(db: Executor, { customerGuid, jti }: Caller): Promise<BoundToken | null> {
  // Nobody binds the bank's own.
  if (customerGuid === null) return null;
  const [bound] = await db.select().from(bankBoundTokens).where(eq(bankBoundTokens.jti, jti));
  if (bound !== undefined && bound.usableUntil <= Date.now()) throw expired();
  return bound ?? null;
}

interface Doing {
  readonly caller: Caller;
  /** The scope that the call needs anyway. */
  readonly scope: string;
  /** Whether the act that a token is bound to is what this call does. */
  readonly isThis: (act: BankAct) => boolean | Promise<boolean>;
}

/** @throws BankError 403 as of a token without the scope, when it is bound to another act; 401 when its time is over */
export async function requireAct(db: Executor, { caller, scope, isThis }: Doing): Promise<BoundToken | null> {
  const bound = await boundTokenOf(db, caller);
  if (bound !== null && !(await isThis(bound.act))) throw invalidScope(scope);
  return bound;
}

/**
 * Spends a bound token on what is made in this transaction: of two concurrent calls, one waits and is refused.
 * @throws BankError 403 as of a token without the scope, when it is bound to another act or was spent; 401 when its time is over
 */
export async function spendToken(tx: Executor, doing: Doing, madeGuid: string): Promise<void> {
  const bound = await requireAct(tx, doing);
  if (bound === null) return;
  const { jti } = bankBoundTokens;
  const unspent = and(eq(jti, bound.jti), isNull(bankBoundTokens.madeGuid));
  const spent = await tx.update(bankBoundTokens).set({ madeGuid }).where(unspent).returning({ jti });
  if (spent.length === 0) throw invalidScope(doing.scope);
}
