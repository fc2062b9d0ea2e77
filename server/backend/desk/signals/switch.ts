import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import {
  dryRunText,
  type SignalRuleName,
  type SignalValues,
  signalRuleNames,
  signalRules,
} from '#domain/staff/signals.ts';
import type { Executor } from '#server/db/database.ts';
import { signalRuleRows } from '#server/db/schema/signals.ts';
import { Refusal } from '#server/http/refusals.ts';
import type { PlannedAction } from '../../access/staff/execute-or-request-approval.ts';
import { requestKind } from '../../access/staff/requests.ts';
import { alreadySo } from '../../kit/http/envelope.ts';
import { writtenUnits } from '../../kit/units.ts';
import { lockRule, ruleTarget } from './rules.ts';

/** A rule's version awaiting a second person. */
const switchSchema = v.strictObject({
  kind: v.literal('signalRule'),
  rule: v.picklist(signalRuleNames),
  /** Approvals don't cover later drafts. */
  version: v.number(),
});

/** "Threshold in dollars: $10,000.00; Within days: 7". */
export const writtenValues = (rule: SignalRuleName, values: SignalValues): string =>
  signalRules[rule].parameters
    .map(({ name, label }) => {
      const value = values[name] ?? '0';
      return `${label}: ${name === 'amount' ? writtenUnits(BigInt(value), 'USD') : value}`;
    })
    .join('; ');

/** Plans that a tried version replaces what raises cases, if anything. @throws Refusal 409 */
export async function planSwitch(tx: Executor, details: v.InferOutput<typeof switchSchema>): Promise<PlannedAction> {
  const { rule, version } = details;
  const row = await lockRule(tx, rule);
  if (row.version !== version) throw new Refusal(409, 'effect_changed', 'Somebody drafted another version meanwhile.');
  if (row.activeVersion === version) throw alreadySo('This version is on.');
  if (row.tried === null) throw new Refusal(409, 'not_tried', 'Run this version on the last 90 days first.');
  const target = ruleTarget(rule);
  return {
    ...{ action: 'switchSignalRules', target, details },
    effect: [
      `Switches on “${signalRules[rule].title}”, version ${version}${row.activeVersion === null ? '' : ` in place of ${row.activeVersion}`}.`,
      `${writtenValues(rule, row.parameters)}.`,
      dryRunText(row.tried.cases, row.tried.customers),
    ].join(' '),
    async carryOut(db, _services, now) {
      const active = { activeVersion: version, activeParameters: row.parameters, activeSince: now };
      await db.update(signalRuleRows).set(active).where(eq(signalRuleRows.rule, rule));
      return { target, changes: { active: [row.activeVersion, version] } };
    },
  };
}

export const switchRequests = requestKind(switchSchema, (_call, tx, details) => planSwitch(tx, details));
