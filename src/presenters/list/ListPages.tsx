import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { isDay } from '#domain/sales/calendar.ts';
import {
  selectArrived,
  selectHasMore,
  selectIsLoading,
  selectPageAfter,
  selectPages,
  selectQuery,
} from '#machines/directory/directory.selectors.ts';
import type { DirectoryRef, LoadedPage } from '#machines/directory/directory.types.ts';
import { Button } from '#ui/button/Button.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { Cluster } from '#ui/layout/Layout.tsx';
import { formatCount } from '#ui/money/format.ts';
import { seen } from '#ui/on-demand/seen.ts';
import { Text } from '#ui/text/Text.tsx';
import { Ago } from '#ui/time/Ago.tsx';
import { zoneName } from '#ui/time/zone.ts';
import styles from './list.module.css';

/** Loads more rows before the visible ones end. At the maximum, they replace the first. */
export function MoreRows({ list }: { list: DirectoryRef }) {
  const shown = useSelector(list, ({ context }) => context.loaded?.rows.length ?? 0);
  const hasMore = useSelector(list, selectHasMore);
  const isBusy = useSelector(list, selectIsLoading);
  const pageAfter = useSelector(list, selectPageAfter);
  if (pageAfter !== null)
    return (
      <Cluster justify="center">
        <Button onClick={() => list.send({ type: 'page.changed', page: pageAfter })}>Show the rows after these</Button>
      </Cluster>
    );
  if (!hasMore || isBusy) return null;
  // A new element per number of rows, so that its position is checked again.
  return <div key={shown} ref={seen(() => list.send({ type: 'more.requested' }), '1500px')} />;
}

/** Jumps to the page on which a day starts, regardless of the filters. */
function DayField({ list }: { list: DirectoryRef }) {
  const day = useSelector(list, ({ context }) => context.day);
  return (
    <TextField
      small
      label={`Go to date (${zoneName()})`}
      type="date"
      defaultValue={day ?? ''}
      onText={(text) => isDay(text) && list.send({ type: 'day.sought', day: text })}
    />
  );
}

export function Arrivals({ list }: { list: DirectoryRef }) {
  const arrived = useSelector(list, selectArrived);
  return (
    <div role="status" className={styles.status}>
      {arrived > 0 && (
        <Button
          size="small"
          onClick={() => list.send({ type: 'arrivals.shown' })}
        >{`${formatCount(arrived)} new, show`}</Button>
      )}
    </div>
  );
}

export interface PagesProps {
  list: DirectoryRef;
  loaded: LoadedPage;
  pageWords?: readonly [before: string, after: string];
  /** Allows jumps to a day and to the first page. */
  jumps?: boolean;
  /** A link to the other layout, pages or one long table. */
  otherForm?: ReactNode;
}

/** "26 to 50 of 61", with its age and page links. */
export function Pages({ list, loaded, pageWords = ['Previous', 'Next'], jumps = false, otherForm }: PagesProps) {
  const { page, sort } = useSelector(list, selectQuery);
  const [isByTime, firstPage] = [jumps && sort[0]?.column === 'createdAt', jumps];
  const now = useSelector(list, ({ context }) => context.now);
  const pages = useSelector(list, selectPages);
  const isLoading = useSelector(list, selectIsLoading);
  const first = loaded.query.page * loaded.query.perPage + 1;
  const range = `${formatCount(first)} to ${formatCount(first + loaded.rows.length - 1)} of ${formatCount(loaded.total)}`;
  const go = (to: number) => list.send({ type: 'page.changed', page: to });
  return (
    <Cluster justify="between">
      <Text size="s" tone="soft">
        <span role="status">{isLoading ? 'Loading' : range}</span>
        {' · Updated '}
        <Ago at={loaded.at} now={now} />
        {otherForm !== undefined && <> · {otherForm}</>}
      </Text>
      {pages > 1 && (
        <Cluster gap={2}>
          {isByTime && <DayField list={list} />}
          {firstPage && (
            <Button size="small" disabled={page === 0 || isLoading} onClick={() => go(0)}>
              First
            </Button>
          )}
          <Button size="small" disabled={page === 0 || isLoading} onClick={() => go(page - 1)}>
            {pageWords[0]}
          </Button>
          <Button size="small" disabled={page + 1 >= pages || isLoading} onClick={() => go(page + 1)}>
            {pageWords[1]}
          </Button>
        </Cluster>
      )}
    </Cluster>
  );
}
