import { useSelector } from '@xstate/react';
import { assets, tradableCodes } from '#domain/assets/assets.ts';
import { addDays } from '#domain/sales/calendar.ts';
import {
  hourWords,
  isShortened,
  mostDaysAhead,
  periodsAfter,
  type Rhythm,
  recurringWords,
} from '#domain/trades/recurringBuys.ts';
import { selectCode } from '#machines/oneTimeCode/oneTimeCode.selectors.ts';
import {
  type RecurringDraft,
  selectDraft,
  selectFieldProblems,
  selectNow,
  selectRule,
  selectToday,
  selectZone,
} from '#machines/recurringBuy/recurringBuy.machine.ts';
import { selectIsBusy } from '#machines/shared/tags.ts';
import { OneTimeCode } from '#presenters/code/OneTimeCode.tsx';
import { FlowProblem } from '#presenters/problem/FlowProblem.tsx';
import { problemWording } from '#presenters/problem/wording.ts';
import { Button } from '#ui/button/Button.tsx';
import { MoneyField } from '#ui/field/MoneyField.tsx';
import { SelectField, type SelectOption } from '#ui/field/SelectField.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { Cluster, Stack } from '#ui/layout/Layout.tsx';
import { Lines } from '#ui/lines/Lines.tsx';
import { Bullets } from '#ui/list/Bullets.tsx';
import { useFormFocus } from '#ui/screen/focus.ts';
import { Text } from '#ui/text/Text.tsx';
import { ruleLines } from './lines.tsx';
import type { BuyProps } from './RecurringBuy.tsx';
import styles from './recurring-buys.module.css';
import { Step } from './Step.tsx';
import { dayProblem } from './words.ts';

const coins = tradableCodes.map((value) => ({ value, label: assets[value].name }));
const rhythms: ReadonlyArray<SelectOption<Rhythm>> = [
  { value: 'daily', label: 'Each day' },
  { value: 'weekly', label: 'Each week' },
  { value: 'biweekly', label: 'Every other week' },
  { value: 'monthly', label: 'Each month' },
];
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourWords(hour) }));

const wording = problemWording('Nothing is set up yet.', {});

export function Form({ flow }: BuyProps) {
  const draft = useSelector(flow, selectDraft);
  const found = useSelector(flow, selectFieldProblems);
  const zone = useSelector(flow, selectZone);
  const today = useSelector(flow, selectToday);
  const { form, submit } = useFormFocus(false);
  const change = (changed: Partial<RecurringDraft>) => flow.send({ type: 'draft.changed', change: changed });
  return (
    <Step title="Set up a recurring buy">
      <form ref={form} noValidate onSubmit={(event) => submit(event, () => flow.send({ type: 'form.submitted' }))}>
        <Stack>
          <SelectField
            label="Coin"
            options={coins}
            value={draft.asset}
            error={found.asset}
            onValue={(asset) => change({ asset })}
          />
          <MoneyField
            label="Amount"
            hint="US dollars, fee included. Paid from your dollar balance."
            sign="$"
            value={draft.amount}
            error={found.amount}
            onText={(amount) => change({ amount })}
          />
          <SelectField
            label="How often"
            options={rhythms}
            value={draft.rhythm}
            error={found.rhythm}
            onValue={(rhythm) => change({ rhythm })}
          />
          <div className={styles.pair}>
            <TextField
              label="First date"
              type="date"
              min={today}
              max={addDays(today, mostDaysAhead)}
              value={draft.firstDay}
              error={dayProblem(found.firstDay)}
              onText={(firstDay) => change({ firstDay })}
            />
            <SelectField
              label="Hour"
              hint={`Your time zone, ${zone.replaceAll('_', ' ')}.`}
              options={hours}
              value={String(draft.hour)}
              error={found.hour}
              onValue={(hour) => change({ hour: Number(hour) })}
            />
          </div>
          <TextField
            label="Last date (optional)"
            type="date"
            hint="Nothing is bought after it."
            min={draft.firstDay || today}
            value={draft.lastDay}
            error={dayProblem(found.lastDay)}
            onText={(lastDay) => change({ lastDay })}
          />
          <div>
            <Button type="submit" variant="main">
              Review
            </Button>
          </div>
        </Stack>
      </form>
    </Step>
  );
}

export function Review({ flow }: BuyProps) {
  const rule = useSelector(flow, selectRule);
  const now = useSelector(flow, selectNow);
  const busy = useSelector(flow, selectIsBusy);
  return (
    <Step title="Review">
      <FlowProblem flow={flow} wording={wording} />
      <Text strong size="l">
        {recurringWords(rule)}
      </Text>
      <Lines label="Your recurring buy" lines={ruleLines(rule, periodsAfter(rule, now, 3))} />
      <Bullets label="Good to know">
        <li>Each order is paid from your dollar balance.</li>
        <li>Weekends and bank holidays count like other days. Only deposits take longer to arrive then.</li>
        {isShortened(rule) && <li>In a shorter month, we buy on its last day.</li>}
        <li>
          Without enough dollars, or at a price more than 1% above the market’s, we try again every 15 minutes for up to
          23 hours. Then we skip that date and email you.
        </li>
        <li>You can pause or stop it at any time.</li>
      </Bullets>
      <Cluster>
        <Button variant="main" busy={busy} onClick={() => flow.send({ type: 'buy.confirmed' })}>
          Set up this recurring buy
        </Button>
        <Button disabled={busy} onClick={() => flow.send({ type: 'form.revised' })}>
          Change it
        </Button>
      </Cluster>
    </Step>
  );
}

export function Code({ flow, sandbox }: BuyProps) {
  const code = useSelector(flow, selectCode);
  const rule = useSelector(flow, selectRule);
  return (
    <Step title="Confirm with a code">
      {code && <OneTimeCode code={code} action={`Buy ${recurringWords(rule)}`} sandbox={sandbox} />}
      <Button variant="plain" wide onClick={() => flow.send({ type: 'form.revised' })}>
        Back to the review
      </Button>
    </Step>
  );
}

export const Refused = ({ flow }: BuyProps) => (
  <Step title="Not set up">
    <FlowProblem flow={flow} wording={wording} />
    <div>
      <Button variant="main" onClick={() => flow.send({ type: 'form.revised' })}>
        Change it
      </Button>
    </div>
  </Step>
);

const unknownWording = problemWording(
  'We don’t know yet whether it was set up. Trying again sets nothing up twice.',
  {},
);

export const Unknown = ({ flow }: BuyProps) => (
  <Step title="We don’t know whether it was set up">
    <FlowProblem flow={flow} wording={unknownWording} />
    <div>
      <Button variant="main" onClick={() => flow.send({ type: 'retry.requested' })}>
        Try again
      </Button>
    </div>
  </Step>
);
