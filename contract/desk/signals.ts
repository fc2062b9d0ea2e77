import * as v from 'valibot';
import {
  dryRunExampleFields,
  dryRunFields,
  signalParameterNames,
  signalRuleFields,
  signalRuleNames,
  signalValueFields,
} from '#domain/staff/signals.ts';
import { type DataOf, declareCall } from '../kit/call.ts';
import { keyRefusal, type RefusalNote } from '../kit/refusals.ts';
import { entriesOf, objectOf } from '../kit/rows.ts';
import { changeBody, decision, reasonField, versionField } from '../staff/peopleFields.ts';

const changed: RefusalNote = {
  ...{ status: 409, code: 'changed_meanwhile' },
  when: 'Somebody drafted a later version. `data` has the `version`, the `changes` by field, `by` whom and `at` what time.',
};
const params = v.object({
  rule: v.pipe(v.picklist(signalRuleNames), v.description('As the list has it.')),
});
const values = v.array(objectOf(signalValueFields));
const typed = v.optional(v.pipe(v.string('Enter a value.'), v.maxLength(40, 'Use at most 40 characters.')));
const parameters = Object.fromEntries(signalParameterNames.map((name) => [name, typed])) as Record<
  (typeof signalParameterNames)[number],
  typeof typed
>;
const done = v.object({
  outcome: v.literal('done'),
  effect: v.pipe(v.string(), v.description('What it did, as a sentence.')),
});
const doneOf = (effect: string) => ({ outcome: 'done', effect }) as const;

export const signals = {
  read: declareCall('GET', '/admin/signal-rules', {
    summary: 'List the signal rules',
    description: [
      'Each is one query over the copies of the bank’s records. Staff chooses its parameters.',
      'Names in the examples of a dry run are as in lists.',
    ],
    reply: {
      message: 'The rules.',
      data: v.object({
        rules: v.array(
          v.object({
            ...entriesOf(signalRuleFields),
            values: v.pipe(values, v.description('Of the newest version.')),
            activeValues: v.pipe(v.nullable(values), v.description('Of the version that raises cases.')),
            dryRun: v.pipe(
              v.nullable(v.object({ ...entriesOf(dryRunFields), examples: v.array(objectOf(dryRunExampleFields)) })),
              v.description('Of the newest version; null where nobody has tried it.'),
            ),
          }),
        ),
      }),
      example: {
        rules: [
          {
            ...{ rule: 'newWallet', version: 0, state: 'off', activeVersion: null, activeSince: null },
            ...{ waitingVersion: null, raised: 0, values: [{ name: 'hours', value: '48' }], activeValues: null },
            dryRun: null,
          },
        ],
      },
    },
  }),
  draft: declareCall('POST', '/admin/signal-rules/{rule}/draft', {
    params,
    summary: 'Draft a version of a rule',
    description: [
      'With all of the rule’s parameters: whole numbers, and dollars as they are typed. Nothing else changes until the version is switched on.',
    ],
    body: v.object({ version: versionField, ...parameters }),
    example: { version: 0, hours: '72' },
    refusals: [changed, { status: 409, code: 'already_so', when: 'The parameters are the same.' }, keyRefusal],
    reply: {
      message: 'The version is drafted.',
      data: done,
      example: doneOf('Version 1 is drafted. It raises no case until it is switched on.'),
    },
  }),
  dryRun: declareCall('POST', '/admin/signal-rules/{rule}/dry-run', {
    params,
    timeout: 30_000,
    summary: 'Try a version of a rule',
    description: ['On the last 90 days. Raises no case.'],
    body: v.object({ version: versionField }),
    example: { version: 1 },
    refusals: [changed, { status: 422, code: 'too_broad', when: 'It takes too long.' }, keyRefusal],
    reply: {
      message: 'The version was tried.',
      data: done,
      example: doneOf('Would have raised 4 a day: 362 cases of 120 customers in 90 days.'),
    },
  }),
  switchOn: declareCall('POST', '/admin/signal-rules/{rule}/on', {
    params,
    summary: 'Switch on a version of a rule',
    description: [
      'Once a second person has approved it. It replaces the version that was on. Records from then on raise cases.',
    ],
    body: changeBody,
    example: { reason: 'Agreed on Monday', version: 1 },
    refusals: [
      changed,
      { status: 409, code: 'not_tried', when: 'Nobody has tried exactly this version.' },
      { status: 409, code: 'already_so', when: 'This version is on.' },
      { status: 409, code: 'already_requested', when: 'It waits for a second person.' },
      keyRefusal,
    ],
    reply: {
      message: 'Your change was accepted.',
      data: decision,
      example: {
        ...{ outcome: 'requested', requestId: '7d0e…' },
        effect: 'Switches on “Withdrawal to a new wallet”, version 1.',
      },
    },
  }),
  switchOff: declareCall('POST', '/admin/signal-rules/{rule}/off', {
    params,
    summary: 'Switch a rule off',
    description: ['At once. Cases that it raised stay.'],
    body: v.object({ reason: reasonField('required') }),
    example: { reason: 'Raises too many cases' },
    refusals: [{ status: 409, code: 'already_so', when: 'It is off.' }, keyRefusal],
    reply: {
      message: 'The rule is off.',
      data: done,
      example: doneOf('It raises no more cases. Open cases stay.'),
    },
  }),
};
export type SignalRule = DataOf<typeof signals.read>['rules'][number];
