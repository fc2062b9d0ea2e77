import { useSelector } from '@xstate/react';
import { Search } from 'lucide-react';
import { selectKept, selectText } from '#machines/customerSearch/customerSearch.machine.ts';
import type { FlowRefs } from '#machines/flows/flows.types.ts';
import { selectProblem } from '#machines/shared/problem.ts';
import { selectIsBusy } from '#machines/shared/tags.ts';
import { wordingOf } from '#presenters/problem/wording.ts';
import { searchedText, wholeOnly } from '#presenters/staff/searched.ts';
import { RetryButton } from '#ui/button/RetryButton.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';

interface Props {
  search: FlowRefs['customerSearch'];
}

/** Finds what Ctrl-K finds. What is typed is in no address. */
export function CustomerSearch({ search }: Props) {
  const text = useSelector(search, selectText);
  const kept = useSelector(search, selectKept);
  const problem = useSelector(search, selectProblem);
  const isBusy = useSelector(search, selectIsBusy);
  return (
    <search>
      <TextField
        label="Find customers"
        placeholder="The beginning of a name, email or guid"
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        before={<Search size={16} aria-hidden />}
        after={<kbd title="Press / to search">/</kbd>}
        value={text}
        hint={isBusy ? 'Searching' : kept !== null && !kept.beginnings ? wholeOnly : null}
        error={problem ? `We couldn’t search. ${wordingOf(problem, {}, '').text}` : undefined}
        onText={(typed) => search.send({ type: 'text.changed', text: typed })}
      />
      {problem && (
        <RetryButton
          size="small"
          waitUntil={problem.wait?.until}
          onRetry={() => search.send({ type: 'retry.requested' })}
        />
      )}
    </search>
  );
}

/** Says what was searched, where a search finds nobody. */
export function NobodyFound({ search, title }: Props & { title: string }) {
  const kept = useSelector(search, selectKept);
  return <EmptyState title={title} {...(kept && { text: searchedText(kept) })} />;
}
