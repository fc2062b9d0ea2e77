import { centsIn } from '../lists/listQuery.ts';
import { field } from '../lists/rows.ts';
import { foldTyped } from '../money/typedText.ts';

export const signalRuleNames = ['newWallet', 'belowThreshold', 'passThrough', 'dormant', 'returns', 'size'] as const;
export type SignalRuleName = (typeof signalRuleNames)[number];

/** Names are shared, so that one call takes the parameters of any rule. */
export const signalParameterNames = ['amount', 'share', 'times', 'count', 'hours', 'days'] as const;
export type SignalParameterName = (typeof signalParameterNames)[number];

/** Cents for `amount`, whole numbers for the rest; bounds included. */
interface Parameter {
  readonly name: SignalParameterName;
  readonly label: string;
  readonly least: bigint;
  readonly most: bigint;
  readonly initial: bigint;
}
export type SignalParameters = Readonly<Record<SignalParameterName, bigint>>;

interface SignalRule {
  readonly title: string;
  readonly about: string;
  readonly parameters: readonly Parameter[];
}

const amount = (label: string, initial: bigint): Parameter => ({
  ...{ name: 'amount', label, initial },
  ...{ least: 1_00n, most: 10_000_000_00n },
});
const whole =
  (name: Exclude<SignalParameterName, 'amount'>, least: bigint, most: bigint) =>
  (label: string, initial: bigint): Parameter => ({ name, label, least, most, initial });
const share = whole('share', 50n, 100n);
const times = whole('times', 2n, 100n);
const count = whole('count', 2n, 50n);
const hours = whole('hours', 1n, 720n);
const days = whole('days', 1n, 90n);
const quietDays = whole('days', 30n, 730n);

/** At most six. The query of each is in `server/backend/desk/signals/queries.ts`. */
export const signalRules: Readonly<Record<SignalRuleName, SignalRule>> = {
  newWallet: {
    title: 'Withdrawal to a new wallet',
    about: 'Coins went to a wallet that was added shortly before. One case for each withdrawal.',
    parameters: [hours('Hours since the wallet was added', 48n)],
  },
  belowThreshold: {
    title: 'Deposits just below a threshold',
    about: 'Several dollar deposits within days, each just below an amount. One case for a customer and week.',
    parameters: [
      amount('Threshold in dollars', 10_000_00n),
      share('From this percentage of it', 80n),
      count('Number of deposits', 3n),
      days('Within days', 7n),
    ],
  },
  passThrough: {
    title: 'Money in and out',
    about: 'Deposited dollars were withdrawn again shortly after. One case for a customer and day.',
    parameters: [
      amount('Deposited dollars, at least', 1_000_00n),
      share('Percentage withdrawn', 80n),
      hours('Within hours', 24n),
    ],
  },
  dormant: {
    title: 'Large movement after a long pause',
    about: 'A trade or dollar transfer after a pause. One case for a customer and week.',
    parameters: [amount('Amount in dollars, at least', 2_000_00n), quietDays('Days without any movement', 180n)],
  },
  returns: {
    title: 'Several returned deposits',
    about: 'The customer’s bank took deposits back. One case for a customer and week.',
    parameters: [count('Number of returns', 2n), days('Within days', 30n)],
  },
  size: {
    title: 'Unusual size',
    about:
      'A trade, deposit or withdrawal many times the customer’s own mean of the 90 days before it. One case for each record.',
    parameters: [
      times('Times the mean', 10n),
      count('Number of records that make a mean', 5n),
      amount('Amount in dollars, at least', 1_000_00n),
    ],
  },
};

/** Days that a dry run looks back on. */
export const dryRunDays = 90;
/** Days of cases that the page counts. */
export const raisedDays = 30;

/** By name, as stored and sent. */
export type SignalValues = Readonly<Record<string, string>>;

export const initialValues = (rule: SignalRuleName): SignalValues =>
  Object.fromEntries(signalRules[rule].parameters.map(({ name, initial }) => [name, String(initial)]));

/** The values of a rule for its query; zero for parameters that it does not have. */
export const parametersOf = (values: SignalValues): SignalParameters =>
  Object.fromEntries(
    signalParameterNames.map((name) => [name, BigInt(values[name] ?? 0)]),
  ) as unknown as SignalParameters;

/** Null if it is no such number, or out of bounds. */
export function readParameter({ name, least, most }: Parameter, typed: string): bigint | null {
  const text = foldTyped(typed).trim();
  const value = name === 'amount' ? centsIn(text) : /^\d{1,6}$/.test(text) ? BigInt(text) : null;
  return value !== null && least <= value && value <= most ? value : null;
}

/** "Would have raised 4 a day: 362 cases of 120 customers." */
export function dryRunText(cases: number, customers: number): string {
  if (cases === 0) return `Would have raised no case in ${dryRunDays} days.`;
  const [perDay, perWeek] = [cases / dryRunDays, (cases * 7) / dryRunDays];
  const pace =
    perDay >= 1
      ? `${Math.round(perDay)} a day`
      : perWeek >= 1
        ? `${Math.round(perWeek)} a week`
        : 'fewer than one a week';
  const ofCases = `${cases} ${cases === 1 ? 'case' : 'cases'}`;
  return `Would have raised ${pace}: ${ofCases} of ${customers} ${customers === 1 ? 'customer' : 'customers'} in ${dryRunDays} days.`;
}

/** A parameter's value. */
export const signalValueFields = {
  name: field.oneOf(signalParameterNames),
  value: { ...field.text, about: 'Cents, or a whole number.' },
} as const;

/** A rule, on the wire. */
export const signalRuleFields = {
  rule: field.oneOf(signalRuleNames),
  version: { ...field.number, about: 'Of its parameters: each draft is one more. Send it with a change.' },
  state: { ...field.oneOf(['off', 'on']), about: 'Whether some version raises cases.' },
  activeVersion: field.orNull(field.number, 'The version that raises cases; null for none.'),
  activeSince: field.orNull(field.time, 'Newer records raise cases.'),
  waitingVersion: field.orNull(field.number, 'The version that waits for a second person; null for none.'),
  raised: { ...field.number, about: `Cases in the last ${raisedDays} days.` },
} as const;

/** The dry run of the newest version. */
export const dryRunFields = {
  triedAt: field.time,
  cases: field.number,
  customers: field.number,
} as const;
export const dryRunExampleFields = {
  id: field.text,
  customer: field.orNull(field.text, 'The customer’s name as the caller sees names; null where none is known.'),
  customerGuid: field.text,
  happenedAt: field.time,
  text: field.text,
} as const;

/** The signal behind a case. */
export const signalFields = {
  rule: field.oneOf(signalRuleNames),
  version: { ...field.number, about: 'Of the rule when it raised the case.' },
  text: { ...field.text, about: 'The record in figures.' },
  happenedAt: { ...field.time, about: 'The time of the record that raised it.' },
} as const;
