import type { SignalRule } from '#contract/desk/signals.ts';
import { assets } from '#domain/assets/assets.ts';
import { amount, toDecimal } from '#domain/money/money.ts';
import type { StaffPerson } from '#domain/staff/person.ts';
import { dryRunText, type SignalParameterName, signalRules } from '#domain/staff/signals.ts';
import type { ActionRequest } from '#machines/staffAction/staffAction.types.ts';
import { refusalFor } from '#presenters/staff/needs.ts';
import type { RowAction } from '#presenters/staff/rowAction.ts';
import { formatMoney } from '#ui/money/format.ts';

type Values = SignalRule['values'];

const valueIn = (values: Values, name: SignalParameterName): string =>
  values.find((value) => value.name === name)?.value ?? '0';

/** Each parameter of a rule with its value in words. */
export const parameterLines = (rule: SignalRule['rule'], values: Values) =>
  signalRules[rule].parameters.map(({ name, label }) => {
    const value = valueIn(values, name);
    return { id: name, label, value: name === 'amount' ? formatMoney(amount(value), 'USD', { inFull: true }) : value };
  });

const typed = (name: SignalParameterName, value: string): string =>
  name === 'amount' ? toDecimal(amount(value), assets.USD.decimals) : value;

/** The actions on a rule, the next step first. */
export function ruleActions(of: SignalRule, me: StaffPerson): readonly RowAction[] {
  const { rule, version, values, dryRun, activeVersion, waitingVersion } = of;
  const { title, about, parameters } = signalRules[rule];
  const [drafts, switches] = [refusalFor(me.roles, 'draftSignalRules'), refusalFor(me.roles, 'switchSignalRules')];
  const rowAction = (
    call: string,
    [label, done]: readonly [label: string, done: string],
    refusal: string | null,
    request: Partial<ActionRequest>,
  ): RowAction => ({
    ...{ label, refusal },
    request: {
      ...{ id: `signal-${call}:${rule}`, title: `${label}: ${title}`, confirm: label, effect: [] },
      done: `${done}: ${title}`,
      ...{ call: `signal-rules/${rule}/${call}`, version, reason: 'none', ...request },
    },
  });
  const tryIt = rowAction('dry-run', ['Try on 90 days', 'Tried on 90 days'], drafts, {
    effect: [`Counts the cases that version ${version} would have raised in the last 90 days. It raises none.`],
  });
  const change = rowAction('draft', ['Change parameters', 'Changed parameters'], drafts, {
    ...{ effect: [about, 'Drafts a new version. The version that is on stays.'], confirm: 'Draft the version' },
    fields: parameters.map(({ name, label }) => ({
      ...{ name, label, kind: 'text', value: typed(name, valueIn(values, name)) },
    })),
  });
  const obstacle =
    waitingVersion !== null
      ? `Version ${waitingVersion} waits for a second person.`
      : dryRun === null
        ? 'Try this version first.'
        : null;
  const on = rowAction('on', ['Switch on', 'Switched on'], switches ?? obstacle, {
    ...{ confirm: 'Request: switch on', reason: 'text' },
    effect: [
      `A second person must approve this. Newer records then raise cases by version ${version}.`,
      ...(activeVersion === null ? [] : [`It takes the place of version ${activeVersion}.`]),
      ...(dryRun === null ? [] : [dryRunText(dryRun.cases, dryRun.customers)]),
    ],
  });
  const off = rowAction('off', ['Switch off', 'Switched off'], switches, {
    ...{ version: null, reason: 'text', effect: ['It raises no more cases, at once. Open cases stay.'] },
  });
  return [tryIt, change, ...(activeVersion === version ? [] : [on]), ...(activeVersion === null ? [] : [off])];
}
