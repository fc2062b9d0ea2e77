import { Combobox, createListCollection } from '@ark-ui/react/combobox';
import { useSelector } from '@xstate/react';
import { Search } from 'lucide-react';
import { useMemo } from 'react';
import type { SearchResults } from '#contract/desk/search.ts';
import type { StaffPlace } from '#domain/staff/places.ts';
import type { FlowRefs } from '#machines/flows/flows.types.ts';
import { selectIsOpen, selectQuery, selectResults } from '#machines/palette/palette.machine.ts';
import { selectProblem } from '#machines/shared/problem.ts';
import { selectIsBusy } from '#machines/shared/tags.ts';
import { isHash } from '#presenters/activity/hashes.ts';
import { wordingOf } from '#presenters/problem/wording.ts';
import { searchedText, wholeOnly } from '#presenters/staff/searched.ts';
import { RetryButton } from '#ui/button/RetryButton.tsx';
import { DialogOnDemand } from '#ui/dialog/DialogOnDemand.tsx';
import { Text } from '#ui/text/Text.tsx';
import { groupsOf } from './entries.ts';
import { HashLinks } from './HashLinks.tsx';
import styles from './palette.module.css';

export interface PaletteProps {
  palette: FlowRefs['palette'];
  /** The pages that the user can open. */
  places: readonly StaffPlace[];
  /** Nothing in the sandbox is on a chain. */
  sandbox: boolean;
}

/** The text when nothing was found. */
const emptyText = (query: string, results: SearchResults): string =>
  `${isHash(query) ? 'Not seen by the bank yet' : 'No records match'}. ${searchedText(results)}`;

/** One search field for the whole console. */
export const Palette = (props: PaletteProps) => (
  <DialogOnDemand
    open={useSelector(props.palette, selectIsOpen)}
    onClose={() => props.palette.send({ type: 'palette.closed' })}
    size="wide"
    title="Search"
  >
    <Field {...props} />
  </DialogOnDemand>
);

function Field({ palette, places, sandbox }: PaletteProps) {
  const query = useSelector(palette, selectQuery);
  const results = useSelector(palette, selectResults);
  const groups = useMemo(() => groupsOf(query, places, results), [query, places, results]);
  const items = groups.flatMap((group) => group.items);
  const collection = useMemo(() => createListCollection({ items: groups.flatMap((group) => group.items) }), [groups]);
  const isBusy = useSelector(palette, selectIsBusy);
  const choose = (value: string | undefined) => {
    const entry = items.find((item) => item.value === value)?.entry;
    if (entry) palette.send({ type: 'entry.chosen', entry });
  };
  return (
    <Combobox.Root
      collection={collection}
      className={styles.palette}
      open
      disableLayer
      inputValue={query}
      value={[]}
      loopFocus
      inputBehavior="autohighlight"
      selectionBehavior="preserve"
      onInputValueChange={({ inputValue }) =>
        inputValue !== query && palette.send({ type: 'query.changed', query: inputValue })
      }
      onValueChange={({ value }) => choose(value[0])}
    >
      <Combobox.Control className={styles.box}>
        <Search size={18} aria-hidden />
        <Combobox.Input
          className={styles.input}
          aria-label="Search"
          // The dialog selects what it focuses, so the next letter would replace those typed before.
          onFocus={({ currentTarget: field }) =>
            requestAnimationFrame(() => field.setSelectionRange(field.value.length, field.value.length))
          }
          onKeyDown={(event) => {
            // Pasted text is still being searched, and there are no other results.
            if (event.key === 'Enter' && isBusy && items.length === 0) palette.send({ type: 'best.wanted' });
          }}
          placeholder="Page, or the beginning of a name, email or guid"
          autoComplete="off"
          spellCheck={false}
        />
      </Combobox.Control>
      <Combobox.Content className={styles.list} aria-label="Results">
        {groups.map(({ title, items: of }) => (
          <Combobox.ItemGroup key={title} className={styles.group}>
            <Combobox.ItemGroupLabel className={styles.title}>{title}</Combobox.ItemGroupLabel>
            {of.map((item) => (
              <Combobox.Item key={item.value} item={item} className={styles.item}>
                <span className={styles.label}>{item.label}</span>
                {item.detail !== undefined && <span className={styles.detail}>{item.detail}</span>}
              </Combobox.Item>
            ))}
          </Combobox.ItemGroup>
        ))}
      </Combobox.Content>
      <Status palette={palette} query={query} results={results} sandbox={sandbox} />
    </Combobox.Root>
  );
}

/** The state of the search, or why it found nothing. */
function Status({
  palette,
  query,
  results,
  sandbox,
}: Pick<PaletteProps, 'palette' | 'sandbox'> & { query: string; results: SearchResults | null }) {
  const isBusy = useSelector(palette, selectIsBusy);
  const problem = useSelector(palette, selectProblem);
  return (
    <div className={styles.status}>
      <Text size="s" tone="soft" role="status">
        {isBusy && 'Searching'}
        {results?.hits.length === 0 && emptyText(query, results)}
        {results !== null && results.hits.length > 0 && !results.beginnings && wholeOnly}
        {problem && `We couldn’t search. ${wordingOf(problem, {}, '').text}`}
      </Text>
      {!sandbox && results?.hits.length === 0 && isHash(query) && <HashLinks hash={query} />}
      {problem && (
        <RetryButton
          size="small"
          waitUntil={problem.wait?.until}
          onRetry={() => palette.send({ type: 'retry.requested' })}
        />
      )}
    </div>
  );
}
