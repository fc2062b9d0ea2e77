import { useSelector } from '@xstate/react';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { selectQuery } from '#machines/directory/directory.selectors.ts';
import type { DirectoryRef } from '#machines/directory/directory.types.ts';
import { Button } from '#ui/button/Button.tsx';
import { Chip } from '#ui/chip/Chip.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { Cluster } from '#ui/layout/Layout.tsx';
import styles from './list.module.css';

export interface ListFiltersProps {
  list: DirectoryRef;
  /** The filter that is a search, and what it looks at: "Name, email or guid". */
  search?: { readonly name: string; readonly placeholder: string };
  /** The fields of the other filters. */
  filters?: ReactNode;
  /** A filter that is set, in words: "State: unverified". Without, filters show in their fields only. */
  filterText?: (name: string, value: string) => string;
}

/** What restricts a list: its search, its fields, and a chip for each filter that is set. */
export function ListFilters({ list, search, filters, filterText }: ListFiltersProps) {
  const { filters: set } = useSelector(list, selectQuery);
  const chips = filterText ? Object.entries(set).flatMap(([name, values]) => values.map((value) => ({ name, value, values }))) : [];
  if (!search && !filters && chips.length === 0) return null;
  return (
    <div className={styles.filters}>
      {search && (
        <search>
          <TextField
            label="Search"
            placeholder={search.placeholder}
            type="search"
            autoComplete="off"
            spellCheck={false}
            before={<Search size={16} aria-hidden />}
            after={<kbd title="Press / to search">/</kbd>}
            value={set[search.name]?.[0] ?? ''}
            onText={(text) => list.send({ type: 'filter.typed', name: search.name, values: text === '' ? [] : [text] })}
          />
        </search>
      )}
      {filters}
      {filterText && chips.length > 0 && (
        <Cluster gap={2}>
          {chips.map(({ name, value, values }) => (
            <Chip
              key={`${name}=${value}`}
              tone="accent"
              removeLabel={`Remove the filter ${filterText(name, value)}`}
              onRemove={() => list.send({ type: 'filter.changed', name, values: values.filter((each) => each !== value) })}
            >
              {filterText(name, value)}
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
