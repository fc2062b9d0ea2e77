import type { Context } from 'hono';
import { changeHold, type HoldHours } from '#domain/addresses/addressHold.ts';
import type { Executor } from '#server/db/database.ts';
import { addressHolds } from '#server/db/schema/backend.ts';
import { Refusal } from '#server/http/refusals.ts';
import { holdNames } from '#server/mail/security-emails.ts';
import { readHolds } from '../../access/customers/address-holds.ts';
import { holdCustomer } from '../../access/customers/owned-rows.ts';
import { recordEvent } from '../../access/security/events.ts';
import type { BackendServices } from '../../kit/services.ts';

/** Whether the last choice equals this one. */
export const isChosen = async (db: Executor, customerGuid: string, holdHours: HoldHours): Promise<boolean> =>
  (await readHolds(db, customerGuid)).at(-1)?.holdHours === holdHours;

interface Choice {
  readonly customerGuid: string;
  readonly holdHours: HoldHours;
  /** Spends an entered code, if any. */
  readonly confirm: (tx: Executor) => Promise<boolean>;
  readonly c: Context;
}

/**
 * Stores a choice here and at the bank in one transaction.
 * @returns the holds, and whether they changed
 * @throws Refusal 403 `code_required` for a change without a code
 */
export const saveHold = ({ db, bank, clock }: BackendServices, { customerGuid, holdHours, confirm, c }: Choice) =>
  db.transaction(async (tx) => {
    // Serialized: the effect depends on the previous choice.
    await holdCustomer(tx, customerGuid);
    const now = clock.now();
    const before = await readHolds(tx, customerGuid);
    const holds = changeHold(before, holdHours, now);
    if (holds === before) return { holds, now, isChanged: false };
    if (!(await confirm(tx))) throw codeRequired();
    const values = { customerGuid, holds, updatedAt: now };
    await tx.insert(addressHolds).values(values).onConflictDoUpdate({ target: addressHolds.customerGuid, set: values });
    await bank.holdNewDestinations(customerGuid, holds, tx);
    await recordEvent(tx, { customerGuid, kind: 'addressHoldChanged', c, detail: holdNames[holdHours] }, now);
    return { holds, now, isChanged: true };
  });

const codeRequired = () =>
  new Refusal(
    403,
    'code_required',
    'Enter a code that we email you to change the hold for new wallets and bank accounts.',
  );
