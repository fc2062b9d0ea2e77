import { eq } from 'drizzle-orm';
import { signals } from '#contract/desk/signals.ts';
import {
  dryRunText,
  readParameter,
  type SignalParameterName,
  type SignalRuleName,
  type SignalValues,
  signalRules,
} from '#domain/staff/signals.ts';
import type { Executor } from '#server/db/database.ts';
import { signalRuleRows } from '#server/db/schema/signals.ts';
import { invalidInput } from '#server/http/refusals.ts';
import { staffWith } from '../../access/staff/access.ts';
import { executeOrRequestApproval } from '../../access/staff/execute-or-request-approval.ts';
import { perform, storedAnswer } from '../../access/staff/perform.ts';
import { requireVersion } from '../../access/staff/versions.ts';
import { alreadySo } from '../../kit/http/envelope.ts';
import { implement, routesOf } from '../../kit/http/routes.ts';
import { writtenUnits } from '../../kit/units.ts';
import { lockRule, type RuleRow, readRules, ruleOf, ruleTarget, tryRule } from './rules.ts';
import { planSwitch, writtenValues } from './switch.ts';

const drafting = { access: staffWith('draftSignalRules'), limit: 'staff' } as const;
const switching = { access: staffWith('switchSignalRules'), limit: 'staff' } as const;

const read = implement(signals.read, {
  ...drafting,
  handler: async ({ services, who }) => ({ rules: await readRules(services, who) }),
});

const requireSeen = (tx: Executor, { rule, version }: RuleRow, seen: number) =>
  requireVersion(tx, { target: ruleTarget(rule), version, named: 'this rule' }, seen);

/** @throws Refusal 422 that names the parameter */
function readValues(rule: SignalRuleName, typed: Readonly<Partial<Record<SignalParameterName, string>>>): SignalValues {
  const { parameters } = signalRules[rule];
  const values = parameters.map(
    (parameter) => [parameter, readParameter(parameter, typed[parameter.name] ?? '')] as const,
  );
  const faults = values.flatMap(([{ name, least, most }, value]) => {
    const written = (bound: bigint): string => (name === 'amount' ? writtenUnits(bound, 'USD') : String(bound));
    return value === null
      ? [
          [
            name,
            `Enter ${name === 'amount' ? 'an amount' : 'a whole number'} from ${written(least)} to ${written(most)}.`,
          ],
        ]
      : [];
  });
  if (faults.length > 0) throw invalidInput(Object.fromEntries(faults));
  return Object.fromEntries(values.map(([{ name }, value]) => [name, String(value)]));
}

const draft = implement(signals.draft, {
  ...drafting,
  handler({ services, c, who, params: { rule }, body: { version: seen, ...typed } }) {
    const values = readValues(rule, typed);
    const entry = { action: 'draftSignalRules', targets: [ruleTarget(rule)], reason: '' } as const;
    return perform({ services, c, who }, entry, async (tx) => {
      const row = await lockRule(tx, rule);
      await requireSeen(tx, row, seen);
      const [before, after] = [row.parameters, values].map((each) => writtenValues(rule, each));
      if (before === after) throw alreadySo('The rule has these parameters already.');
      const version = row.version + 1;
      const drafted = { version, parameters: values, triedAt: null, tried: null };
      await tx.update(signalRuleRows).set(drafted).where(eq(signalRuleRows.rule, rule));
      return {
        data: {
          outcome: 'done',
          effect: `Version ${version} is drafted. It raises no case until it is switched on.`,
        } as const,
        changes: { parameters: [before, after], version: [row.version, version] },
      };
    });
  },
});

const dryRun = implement(signals.dryRun, {
  ...drafting,
  async handler({ services, c, who, params: { rule }, body: { version: seen } }) {
    const { db, clock } = services;
    const call = { services, c, who };
    // Before the transaction, which would hold its rows for as long.
    const before = await ruleOf(db, rule);
    const isStored = before.version !== seen || (await storedAnswer(call)) !== null;
    const tried = isStored ? null : await tryRule(db, rule, before.parameters, clock.now());
    const entry = { action: 'draftSignalRules', targets: [ruleTarget(rule)], reason: '' } as const;
    return perform(call, entry, async (tx, now) => {
      await requireSeen(tx, await lockRule(tx, rule), seen);
      await tx
        .update(signalRuleRows)
        .set({ tried, triedAt: tried && now })
        .where(eq(signalRuleRows.rule, rule));
      const effect = dryRunText(tried?.cases ?? 0, tried?.customers ?? 0);
      return { data: { outcome: 'done', effect } as const, changes: { dryRun: [null, effect] } };
    });
  },
});

const switchOn = implement(signals.switchOn, {
  ...switching,
  handler: ({ services, c, who, params: { rule }, body: { reason, version } }) =>
    executeOrRequestApproval(
      { services, c, who },
      { action: 'switchSignalRules', target: ruleTarget(rule), reason },
      async (tx) => {
        await requireSeen(tx, await lockRule(tx, rule), version);
        return planSwitch(tx, { kind: 'signalRule', rule, version });
      },
    ),
});

const switchOff = implement(signals.switchOff, {
  ...switching,
  handler({ services, c, who, params: { rule }, body: { reason } }) {
    const entry = { action: 'switchSignalRules', targets: [ruleTarget(rule)], reason } as const;
    return perform({ services, c, who }, entry, async (tx) => {
      const { activeVersion } = await lockRule(tx, rule);
      if (activeVersion === null) throw alreadySo('This rule is off.');
      const off = { activeVersion: null, activeParameters: null, activeSince: null };
      await tx.update(signalRuleRows).set(off).where(eq(signalRuleRows.rule, rule));
      return {
        data: { outcome: 'done', effect: 'It raises no more cases. Open cases stay.' } as const,
        changes: { active: [activeVersion, null] },
      };
    });
  },
});

export const signalRoutes = routesOf(signals, { read, draft, dryRun, switchOn, switchOff });
