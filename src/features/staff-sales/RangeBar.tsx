import { useSelector } from '@xstate/react';
import { tradableCodes } from '#domain/assets/assets.ts';
import { comparisons, possibleGrains, presets, type SalesQuery, type Span } from '#domain/sales/query.ts';
import type { FlowRefs } from '#machines/flows/flows.types.ts';
import {
  type DayProblem,
  selectIsChoosing,
  selectProblems,
  type TypedRange,
} from '#machines/salesRange/salesRange.machine.ts';
import { Button } from '#ui/button/Button.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { Cluster } from '#ui/layout/Layout.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { TabLinks } from '#ui/tabs/TabLinks.tsx';
import styles from './sales.module.css';
import { comparisonWords, grainWords, presetWords } from './salesWords.ts';

export interface RangeBarProps {
  query: SalesQuery;
  /** The address of another query. */
  hrefOf: (query: SalesQuery) => string;
  range: FlowRefs['salesRange'];
  /** The period shown; null before it has loaded. */
  shown: (Span & { readonly grain: string }) | null;
}

const problemWords: Readonly<Record<DayProblem, string>> = {
  noDay: 'Enter a day.',
  endsBefore: 'The last day comes before the first. Choose a later one.',
  tooLong: 'Choose at most ten years.',
};

/** The selection of sales: each choice is an address. */
export function RangeBar({ query, hrefOf, range, shown }: RangeBarProps) {
  const isChoosing = useSelector(range, selectIsChoosing);
  const preset = typeof query.range === 'string' ? query.range : 'custom';
  const tabs = presets.map((value) => ({
    value: value as string,
    label: presetWords[value],
    href: hrefOf({ ...query, range: value, grain: null }),
  }));
  const grains = shown === null ? [] : possibleGrains(shown.from, shown.to);
  return (
    <div className={styles.bar}>
      <TabLinks label="Range" tabs={tabs} value={preset} />
      <Cluster gap={5} align="center">
        <Choices
          label="By"
          choices={grains.map((grain) => ({
            value: grain,
            label: grainWords[grain],
            href: hrefOf({ ...query, grain }),
          }))}
          chosen={shown?.grain ?? ''}
        />
        <Choices
          label="Asset"
          choices={[null, ...tradableCodes].map((asset) => ({
            value: asset ?? 'all',
            label: asset ?? 'All',
            href: hrefOf({ ...query, asset }),
          }))}
          chosen={query.asset ?? 'all'}
        />
        <Choices
          label="Compared with"
          choices={comparisons.map((compare) => ({
            value: compare,
            label: comparisonWords[compare],
            href: hrefOf({ ...query, compare }),
          }))}
          chosen={query.compare}
        />
        {!isChoosing && (
          <Button
            size="small"
            disabled={shown === null}
            onClick={() => shown && range.send({ type: 'range.opened', from: shown.from, to: shown.to })}
          >
            Choose days
          </Button>
        )}
      </Cluster>
      {isChoosing && <DaysForm range={range} />}
    </div>
  );
}

interface ChoicesProps {
  label: string;
  choices: ReadonlyArray<{ value: string; label: string; href: string }>;
  chosen: string;
}

/** A row of addresses, with the current one marked. */
const Choices = ({ label, choices, chosen }: ChoicesProps) => (
  <nav aria-label={label} className={styles.choices}>
    <span className={styles.choicesLabel}>{label}</span>
    {choices.map(({ value, label: words, href }) => (
      <AppLink
        key={value}
        href={href}
        look={styles.choice}
        {...(value === chosen && { 'aria-current': 'true' as const })}
      >
        {words}
      </AppLink>
    ))}
  </nav>
);

function DaysForm({ range }: Pick<RangeBarProps, 'range'>) {
  const from = useSelector(range, ({ context }) => context.from);
  const to = useSelector(range, ({ context }) => context.to);
  const problems = useSelector(range, selectProblems);
  const field = (name: keyof TypedRange, label: string, day: string) => {
    const problem = problems[name];
    return (
      <TextField
        small
        type="date"
        label={label}
        value={day}
        error={problem === null ? undefined : problemWords[problem]}
        onText={(text) => range.send({ type: 'day.typed', name, day: text })}
      />
    );
  };
  return (
    <form
      className={styles.days}
      noValidate
      aria-label="Days"
      onSubmit={(event) => {
        event.preventDefault();
        range.send({ type: 'range.applied' });
      }}
    >
      {field('from', 'First day', from)}
      {field('to', 'Last day', to)}
      <Cluster gap={2}>
        <Button type="submit" size="small" variant="main">
          Show these days
        </Button>
        <Button size="small" onClick={() => range.send({ type: 'range.closed' })}>
          Cancel
        </Button>
      </Cluster>
    </form>
  );
}
