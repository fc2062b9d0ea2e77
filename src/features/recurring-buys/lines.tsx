import { dayWords, hourWords, type Period, type RecurringRule, rhythmWords } from '#domain/trades/recurringBuys.ts';
import type { Line } from '#ui/lines/Lines.tsx';
import { Money } from '#ui/money/Money.tsx';
import { Time } from '#ui/time/Time.tsx';

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A rule and its next dates, in its own zone. */
export const ruleLines = (rule: RecurringRule, next: readonly Period[]): readonly Line[] => [
  { id: 'amount', label: 'Amount, fee included', value: <Money amount={rule.amount} asset="USD" /> },
  { id: 'rhythm', label: 'How often', value: capitalized(rhythmWords(rule)) },
  { id: 'hour', label: 'Time', value: `${hourWords(rule.hour)}, ${rule.zone.replaceAll('_', ' ')}` },
  { id: 'first', label: 'First date', value: dayWords(rule.firstDay) },
  { id: 'last', label: 'Last date', value: rule.lastDay === null ? 'No end' : dayWords(rule.lastDay) },
  {
    id: 'next',
    label: 'Next dates',
    value:
      next.length === 0
        ? '–'
        : next.map(({ number, dueAt }) => (
            <div key={number}>
              <Time at={dueAt} timeZone={rule.zone} />
            </div>
          )),
  },
];
