import { and, eq, sql } from 'drizzle-orm';
import type { priceAlerts as calls } from '#contract/account/priceAlerts.ts';
import type { DataOf } from '#contract/kit/call.ts';
import { type AlertRule, alreadyThere, maxAlerts, type PricedCode } from '#domain/markets/priceAlerts.ts';
import { amount } from '#domain/money/money.ts';
import { minute } from '#domain/time/units.ts';
import type { Executor } from '#server/db/database.ts';
import { alertCrossings, alertPrices, priceAlerts as alerts } from '#server/db/schema/price-alerts.ts';
import { invalidInput, Refusal } from '#server/http/refusals.ts';
import { ownedRows } from '../../access/customers/owned-rows.ts';
import { unavailable } from '../../kit/http/envelope.ts';

/** The market's older prices count as none. */
export const freshFor = 10 * minute;

export const pricesUnavailable = (cause?: unknown) =>
  unavailable(
    'market_unavailable',
    'Prices are unavailable right now, so the alert wasn’t set. Please try again in a moment.',
    cause,
  );

export const ownAlerts = ownedRows({
  ...{ table: alerts, owner: alerts.customerGuid, id: alerts.id, most: maxAlerts },
  order: sql`${alerts.createdAt} desc, ${alerts.id}`,
  tooMany: () => invalidInput({ asset: `You can have at most ${maxAlerts} alerts. Remove one first.` }),
});

export const presentAlerts = (rows: readonly (typeof alerts.$inferSelect)[]): DataOf<typeof calls.read> => ({
  alerts: rows.map(({ customerGuid: _, threshold, crossedPrice, ...row }) => ({
    ...row,
    threshold: amount(threshold),
    crossedPrice: crossedPrice === null ? null : amount(crossedPrice),
  })),
});

/** Held until the commit, so that no check happens between the comparison and the alert. */
async function heldPrice(tx: Executor, asset: PricedCode, now: number) {
  const [row] = await tx.select().from(alertPrices).where(eq(alertPrices.asset, asset)).for('share');
  if (row?.price == null || row.at === null || row.at < now - freshFor) throw pricesUnavailable();
  return { price: amount(row.price), change: row.change === null ? null : amount(row.change) };
}

/** Nothing if it is known by its id. @throws Refusal 422 that names the field, 409 `id_used` */
export async function addAlert(
  tx: Executor,
  { customerGuid, id, ...rule }: AlertRule & { readonly customerGuid: string; readonly id: string },
  now: number,
): Promise<void> {
  const mine = eq(alerts.customerGuid, customerGuid);
  const [known] = await tx
    .select()
    .from(alerts)
    .where(and(mine, eq(alerts.id, id)));
  if (known?.asset === rule.asset && known.kind === rule.kind && known.threshold === BigInt(rule.threshold)) return;
  if (known !== undefined)
    throw new Refusal(
      409,
      'id_used',
      'This form has set an alert already, with other values. Close it to see your alerts.',
    );
  const there = alreadyThere(rule, await heldPrice(tx, rule.asset, now));
  if (there !== null) throw invalidInput({ threshold: there });
  const threshold = BigInt(rule.threshold);
  const added = await tx
    .insert(alerts)
    .values({ ...rule, customerGuid, id, threshold, state: 'armed', createdAt: now })
    .onConflictDoNothing()
    .returning({ id: alerts.id });
  if (added.length === 0) throw invalidInput({ threshold: 'You already have this alert.' });
}

/** With the account. */
export async function removeAlerts(tx: Executor, customerGuid: string): Promise<void> {
  await tx.delete(alerts).where(eq(alerts.customerGuid, customerGuid));
  await tx.delete(alertCrossings).where(eq(alertCrossings.customerGuid, customerGuid));
}
