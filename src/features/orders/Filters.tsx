import { Search } from 'lucide-react';
import { type ActivityKind, activityKinds } from '#domain/activity/activity.ts';
import { type DisplayStatus, displayStatuses } from '#domain/activity/displayStatus.ts';
import { type ActivityFilter, isFiltering } from '#domain/activity/filter.ts';
import { type AssetCode, assets } from '#domain/assets/assets.ts';
import { kindLabels, statusLabels } from '#presenters/activity/labels.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { SelectField, type SelectOption } from '#ui/field/SelectField.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { Text } from '#ui/text/Text.tsx';
import { assetCodes } from './address.ts';
import styles from './orders.module.css';
import { yearDays, yearOf, zoneName } from './zone.ts';

export interface FiltersProps {
  filter: ActivityFilter;
  /** Server time, in ms since 1970 UTC. */
  now: number;
  onFilter: (filter: ActivityFilter, replace: boolean) => void;
}

const any = 'any';
type Any = typeof any;
const options = <Value extends string>(
  all: string,
  values: readonly Value[],
  word: (value: Value) => string,
): SelectOption<Value | Any>[] => [
  { value: any, label: all },
  ...values.map((value) => ({ value, label: word(value) })),
];
const kinds = options<ActivityKind>('All types', activityKinds, (kind) => kindLabels[kind]);
const assetOptions = options<AssetCode>('All assets', assetCodes, (code) => assets[code].name);
const statuses = options<DisplayStatus>('Any status', displayStatuses, (status) => statusLabels[status].word);
const ownDays = 'own';
/** This year and the two before it, for tax returns; custom dates only while they are set. */
const periods = (now: number, isOwn: boolean): SelectOption<string>[] => [
  { value: any, label: 'All dates' },
  ...[0, 1, 2].map((ago) => yearOf(now) - ago).map((year) => ({ value: String(year), label: `Tax year ${year}` })),
  ...(isOwn ? [{ value: ownDays, label: 'Own dates' }] : []),
];

/** The option that matches a filter's dates. */
function periodOf({ from, to }: ActivityFilter, now: number): string {
  if (from === null && to === null) return any;
  const year = from?.slice(0, 4) ?? '';
  const days = yearDays(Number(year));
  return from === days.from && to === days.to && yearOf(now) - Number(year) < 3 && Number(year) <= yearOf(now)
    ? year
    : ownDays;
}

const daysOf = (period: string, filter: ActivityFilter): Pick<ActivityFilter, 'from' | 'to'> =>
  period === any ? { from: null, to: null } : period === ownDays ? filter : yearDays(Number(period));

const endsBeforeItBegins = ({ from, to }: ActivityFilter): boolean => from !== null && to !== null && to < from;
const chosen = <Value extends string>(value: Value | Any): Value | null => (value === any ? null : value);

/**
 * The filters of the list. Each choice adds a history entry; typing adds one for the whole search,
 * so that Back clears it.
 */
export function Filters({ filter, now, onFilter }: FiltersProps) {
  const period = periodOf(filter, now);
  const choose = (change: Partial<ActivityFilter>) => onFilter({ ...filter, ...change }, false);
  const type = (field: 'q' | 'from' | 'to', text: string) =>
    onFilter({ ...filter, [field]: field === 'q' ? text : text || null }, Boolean(filter[field]));
  const set = [filter.kind, filter.asset, filter.status, filter.from, filter.to].filter(
    (change) => change !== null,
  ).length;
  return (
    <search className={styles.filters} aria-label="Orders">
      <TextField
        label="Search"
        placeholder="Asset, status, amount or reference"
        type="search"
        autoComplete="off"
        spellCheck={false}
        before={<Search size={16} aria-hidden />}
        value={filter.q}
        onText={(text) => type('q', text)}
      />
      <details className={styles.fold}>
        <summary className={styles.foldButton}>{set === 0 ? 'Filters' : `Filters, ${set} set`}</summary>
        <div className={styles.choices}>
          <SelectField
            label="Type"
            options={kinds}
            value={filter.kind ?? any}
            onValue={(kind) => choose({ kind: chosen(kind) })}
          />
          <SelectField
            label="Asset"
            options={assetOptions}
            value={filter.asset ?? any}
            onValue={(asset) => choose({ asset: chosen(asset) })}
          />
          <SelectField
            label="Status"
            options={statuses}
            value={filter.status ?? any}
            onValue={(status) => choose({ status: chosen(status) })}
          />
          <SelectField
            label="Period"
            options={periods(now, period === ownDays)}
            value={period}
            onValue={(next) => choose({ from: daysOf(next, filter).from, to: daysOf(next, filter).to })}
          />
          <TextField
            label="From"
            type="date"
            value={filter.from ?? ''}
            max={filter.to ?? undefined}
            onText={(day) => type('from', day)}
          />
          <TextField
            label="To"
            type="date"
            value={filter.to ?? ''}
            min={filter.from ?? undefined}
            error={endsBeforeItBegins(filter) ? 'This day is before the first one.' : undefined}
            onText={(day) => type('to', day)}
          />
        </div>
        <div className={styles.zone}>
          <Text size="s" tone="faint">{`Days are in your time zone, ${zoneName()}.`}</Text>
        </div>
      </details>
      {isFiltering(filter) && (
        <div className={styles.clear}>
          <ButtonLink href="/orders" variant="plain">
            Clear all filters
          </ButtonLink>
        </div>
      )}
    </search>
  );
}
