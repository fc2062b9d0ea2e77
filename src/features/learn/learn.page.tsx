import { contentIndex } from 'virtual:content-index';
import { useSearch } from 'wouter';
import { goTo } from '#app/address/location.ts';
import { useIsHydrating } from '#app/hooks/app.ts';
import { contentPage } from '#app/outlet/page.ts';
import { WrittenPage } from '#app/outlet/WrittenPage.tsx';
import { routes } from '#domain/site/routes.ts';
import type { Writing } from '#features/reading/reading.types.ts';
import { addressOf, parseLearn } from './address.ts';
import { LearnIndex } from './LearnIndex.tsx';

const order = routes.map(({ path }) => path);
/** Coins in the order of the site, each followed by its pages. */
const entries = contentIndex.toSorted((one, other) => order.indexOf(one.path) - order.indexOf(other.path));

function Index() {
  const search = useSearch();
  const isLive = !useIsHydrating();
  // The prerendered page has no search.
  const view = parseLearn(isLive ? search : '');
  return (
    <LearnIndex
      entries={entries}
      view={view}
      onView={(next, replace) => goTo(addressOf(next), { replace })}
      isLive={isLive}
    />
  );
}

const parts = { LearnIndex: Index };

/** The index of everything to read, within its text. */
export const pageOf = (writing: Writing) =>
  contentPage({ render: () => <WrittenPage writing={writing} parts={parts} /> });
