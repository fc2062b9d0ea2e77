import { randomInt } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { drawnLength, referralCodeOf, symbolCount } from '#domain/credentials/referralCode.ts';
import { type Database, violatedConstraint } from '../../db/database.ts';
import { customers } from '../../db/schema/index.ts';
import { type Customer, findCustomer } from '../customers/store.ts';

/** A random code of 13 billion, which one more that was given out makes no easier to guess. */
export function drawCode(): string {
  for (;;) {
    const code = referralCodeOf(Array.from({ length: drawnLength }, () => randomInt(symbolCount)));
    if (code !== null) return code;
  }
}

/** The customer's own code, made by the first call, whichever process and however many at once. It never changes. */
export async function ownCode(db: Database, customer: Pick<Customer, 'email' | 'ownReferralCode'>, draw = drawCode): Promise<string> {
  const { email, ownReferralCode: known } = customer;
  if (known !== null) return known;
  const made = await store(db, email, draw());
  if (made !== null) return made;
  // A call at the same time was first, or the code is somebody else's already.
  const now = await findCustomer(db, email);
  if (!now) throw new Error('a customer row vanished');
  return ownCode(db, now, draw);
}

/** @returns null if the customer has a code, or somebody else has this one */
async function store(db: Database, email: string, ownReferralCode: string): Promise<string | null> {
  const hasNone = and(eq(customers.email, email), isNull(customers.ownReferralCode));
  try {
    const [row] = await db.update(customers).set({ ownReferralCode }).where(hasNone).returning({ code: customers.ownReferralCode });
    return row?.code ?? null;
  } catch (error) {
    if (violatedConstraint(error) === 'customers_own_referral_code_unique') return null;
    throw error;
  }
}
