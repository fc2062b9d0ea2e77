import { useSelector } from '@xstate/react';
import { Search } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { centsIn, type FilterKind } from '#domain/lists/listQuery.ts';
import { amount } from '#domain/money/money.ts';
import { selectCounts, selectQuery, selectShape } from '#machines/directory/directory.selectors.ts';
import type { DirectoryRef } from '#machines/directory/directory.types.ts';
import { readingOf } from '#presenters/ticket/typedAmount.ts';
import { Button } from '#ui/button/Button.tsx';
import { Chip } from '#ui/chip/Chip.tsx';
import { SelectField } from '#ui/field/SelectField.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { Cluster } from '#ui/layout/Layout.tsx';
import { formatCount, formatMoney } from '#ui/money/format.ts';
import { formatTime } from '#ui/time/format.ts';
import { localDay, zoneName } from '#ui/time/zone.ts';
import styles from './list.module.css';

/** The texts of a filter; its type comes from the list. */
interface FilterWords {
  readonly label: string;
  /** The option for no restriction: "All events". */
  readonly any?: string;
  /** The texts of a choice's values; a missing one is the value itself. */
  readonly values?: Readonly<Record<string, string>>;
  /** The searched fields: "Name, email or guid". */
  readonly placeholder?: string;
}

export interface ListFiltersProps {
  list: DirectoryRef;
  filters?: Readonly<Record<string, FilterWords>>;
  /** Adds a removable chip for each active filter. */
  chips?: boolean;
  /** Collapses all but the first. */
  folds?: boolean;
  /** A field of its own, before the others. */
  lead?: ReactNode;
}

export function ListFilters({ list, filters = {}, chips = false, folds = false, lead }: ListFiltersProps) {
  const { filters: kinds } = useSelector(list, selectShape);
  const { filters: set } = useSelector(list, selectQuery);
  const counts = useSelector(list, selectCounts);
  const fields = Object.entries(filters).flatMap(([name, words]) =>
    kinds[name] ? [{ name, words, kind: kinds[name] }] : [],
  );
  const shown = chips
    ? fields.flatMap(({ name, words, kind }) => {
        const values = set[name] ?? [];
        return values.length > mostChips
          ? [{ name, rest: [], text: manyText(words, kind, values) }]
          : values.map((value) => ({
              ...{ name, text: textOf(words, kind, value) },
              rest: values.filter((each) => each !== value),
            }));
      })
    : [];
  if (fields.length === 0) return null;
  const firstText = fields.find(({ kind }) => kind.kind === 'text')?.name;
  const own = fields.map((field) => (
    <FilterField
      key={field.name}
      {...field}
      value={set[field.name]?.[0] ?? ''}
      hasKey={lead === undefined && field.name === firstText}
      counts={counts?.[field.name] ?? null}
      list={list}
    />
  ));
  const all = lead === undefined ? own : [<Fragment key="lead">{lead}</Fragment>, ...own];
  return (
    <div className={styles.filters}>
      {folds ? (
        <div className={styles.folded}>
          {all.slice(0, 1)}
          {all.length > 1 && (
            <details className={styles.more}>
              <summary className={styles.button}>Filters</summary>
              <div className={styles.fields}>{all.slice(1)}</div>
            </details>
          )}
        </div>
      ) : (
        <div className={styles.fields}>{all}</div>
      )}
      {shown.length > 0 && (
        <Cluster gap={2}>
          {shown.map(({ name, rest, text }) => (
            <Chip
              key={text}
              tone="accent"
              removeLabel={`Remove the filter ${text}`}
              onRemove={() => list.send({ type: 'filter.changed', name, values: rest })}
            >
              {text}
            </Chip>
          ))}
          <Button size="small" variant="plain" onClick={() => list.send({ type: 'filters.cleared' })}>
            Clear all filters
          </Button>
        </Cluster>
      )}
    </div>
  );
}

/** More values of a filter share one chip. */
const mostChips = 3;

/** "Kind: Message, Signal and 7 more" */
const manyText = (
  words: FilterWords,
  kind: FilterKind,
  [first = '', second = '', ...others]: readonly string[],
): string =>
  `${textOf(words, kind, first)}, ${words.values?.[second] ?? plainText(kind, second)} and ${others.length} more`;

const textOf = ({ label, values }: FilterWords, kind: FilterKind, value: string): string =>
  `${label}: ${values?.[value] ?? plainText(kind, value)}`;

function plainText(kind: FilterKind, value: string): string {
  if (kind.kind === 'dollars') return dollarsText(value);
  return kind.kind === 'time' ? timeText(kind, value) : value;
}

const isInstant = (value: string): boolean => value.includes('T');
const dayIn = (value: string): string => (isInstant(value) ? localDay(Date.parse(value)) : value);

/** An instant in full, unless it begins or ends a day. */
function timeText({ ends }: { readonly ends?: string | null }, value: string): string {
  const beyond = Date.parse(value) + (ends === undefined ? -1 : 1);
  return isInstant(value) && localDay(beyond) === dayIn(value) ? formatTime(value, 'full') : dayIn(value);
}

const dollarsText = (text: string): string => formatMoney(amount(centsIn(text) ?? 0n), 'USD', { inFull: true });

interface FilterFieldProps extends Pick<ListFiltersProps, 'list'> {
  name: string;
  words: FilterWords;
  kind: FilterKind;
  value: string;
  /** Focused by `/`. */
  hasKey: boolean;
  /** Number of rows per value; null while unknown. */
  counts: Readonly<Record<string, number>> | null;
}

const countedText = (text: string, counts: FilterFieldProps['counts'], value: string): string =>
  counts === null ? text : `${text} (${formatCount(counts[value] ?? 0)})`;

function FilterField({
  list,
  name,
  words: { label, any: all = 'All', values: texts, placeholder },
  kind,
  value,
  hasKey,
  counts,
}: FilterFieldProps) {
  const change = (type: 'filter.changed' | 'filter.typed') => (text: string) =>
    list.send({ type, name, values: text === '' ? [] : [text] });
  switch (kind.kind) {
    case 'choices':
    case 'choice': {
      const options = [
        { value: '', label: all },
        ...kind.values.map((each) => ({ value: each, label: countedText(texts?.[each] ?? each, counts, each) })),
      ];
      return <SelectField label={label} options={options} value={value} onValue={change('filter.changed')} />;
    }
    case 'dollars':
      return <DollarsField label={label} value={value} onText={change('filter.typed')} />;
    case 'text':
      return (
        <search>
          <TextField
            label={label}
            placeholder={placeholder}
            type="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={kind.maxLength}
            before={<Search size={16} aria-hidden />}
            after={hasKey && <kbd title="Press / to search">/</kbd>}
            value={value}
            onText={change('filter.typed')}
          />
        </search>
      );
    case 'kept':
      // Its page has a field for it.
      return null;
    case 'day':
    case 'time':
      // The field has no time of day.
      return (
        <TextField
          label={label}
          hint={zoneName()}
          type="date"
          value={value && dayIn(value)}
          onText={change('filter.typed')}
        />
      );
  }
}

/** A bound in dollars. Unreadable text stays in the field and does not filter. */
function DollarsField({ label, value, onText }: { label: string; value: string; onText: (text: string) => void }) {
  const [draft, setDraft] = useState({ text: value, value });
  const text = draft.value === value ? draft.text : value;
  const cents = centsIn(text);
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      before="$"
      value={text}
      hint={cents === null ? null : readingOf(text, amount(cents), 'USD')}
      error={text.trim() === '' || cents !== null ? undefined : 'Enter dollars in digits, such as 1,234.50.'}
      onText={(typed) => {
        const isRead = typed === '' || centsIn(typed) !== null;
        setDraft({ text: typed, value: isRead ? typed : value });
        if (isRead) onText(typed);
      }}
    />
  );
}
