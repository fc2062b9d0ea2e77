import { contentIndex } from 'virtual:content-index';
import { useSearch } from 'wouter';
import { routes } from '#domain/site/routes.ts';
import { addressOf, parseLearn } from '#features/learn/address.ts';
import { LearnIndex } from '#features/learn/LearnIndex.tsx';
import type { Writing } from '#features/reading/reading.types.ts';
import { goTo } from '../address/location.ts';
import { useIsHydrating } from '../hooks/world.ts';
import { writtenPage } from '../outlet/page.ts';
import { WrittenPage } from '../outlet/WrittenPage.tsx';

const order = routes.map(({ path }) => path);
/** Coins in the order of the site, and with it all that is written about them. */
const entries = contentIndex.toSorted((one, other) => order.indexOf(one.path) - order.indexOf(other.path));

function Index() {
  const search = useSearch();
  const isLive = !useIsHydrating();
  // At the build, the page was drawn without a search.
  const view = parseLearn(isLive ? search : '');
  return <LearnIndex entries={entries} view={view} onView={(next, replace) => goTo(addressOf(next), { replace })} isLive={isLive} />;
}

const parts = { LearnIndex: Index };

/** The index of everything to read, within its text. */
export const pageOf = (writing: Writing) => writtenPage({ render: () => <WrittenPage writing={writing} parts={parts} /> });
