import type { SearchHit, SearchResults } from '#contract/desk/search.ts';
import type { StaffPlace } from '#domain/staff/places.ts';
import type { PaletteEntry } from '#machines/palette/palette.machine.ts';
import { hitHref } from '#presenters/staff/recordAddress.ts';
import { customerStateWords } from '#presenters/staff/recordWords.ts';
import { formatCount } from '#ui/money/format.ts';
import { formatTime } from '#ui/time/format.ts';

interface PaletteItem {
  readonly value: string;
  readonly label: string;
  /** Why it matches, or its keys. */
  readonly detail?: string;
  readonly entry: PaletteEntry;
}

export interface PaletteGroup {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

const commands: readonly PaletteItem[] = [
  { value: 'theme', label: 'Switch the theme', entry: { kind: 'command', command: 'theme' } },
  { value: 'keyboardHelp', label: 'Show the keys', detail: '?', entry: { kind: 'command', command: 'keyboardHelp' } },
  { value: 'signOut', label: 'Sign out', entry: { kind: 'command', command: 'signOut' } },
];

/** Why it matches, and what tells customers of one name apart. */
function detailOf({ detail, customerGuid, person }: SearchHit): string {
  const facts =
    person === null
      ? []
      : [
          person.email ?? 'not in our records',
          customerGuid.slice(0, 8),
          person.state === null
            ? 'not read from the bank yet'
            : (customerStateWords[person.state]?.word ?? person.state),
          `joined ${formatTime(person.joinedAt, 'date')}`,
        ];
  return [detail, ...facts].filter(Boolean).join(' · ');
}

const moreOf = ({ customers, orMore, search }: NonNullable<SearchResults['more']>): PaletteItem => ({
  value: 'more',
  label: `${orMore ? 'More than ' : ''}${formatCount(customers)} found, show all`,
  entry: { kind: 'page', href: `/admin/customer?search=${search}` },
});

/** Pages, commands, and the server's matches by kind, in its order. */
export function groupsOf(
  query: string,
  places: readonly StaffPlace[],
  results: SearchResults | null,
): readonly PaletteGroup[] {
  const wanted = query.trim().toLowerCase();
  const matching = (items: readonly PaletteItem[]) => items.filter(({ label }) => label.toLowerCase().includes(wanted));
  const pages = places.map(
    ({ href, label, letter }): PaletteItem => ({
      value: href,
      label,
      detail: `g ${letter}`,
      entry: { kind: 'page', href },
    }),
  );
  const hits = (results?.hits ?? []).map((hit, index) => ({
    kind: hit.kind,
    item: {
      ...{ value: `hit:${index}`, label: hit.label, detail: detailOf(hit) },
      entry: { kind: 'page', href: hitHref(hit) },
    } satisfies PaletteItem,
  }));
  const found = [...Map.groupBy(hits, ({ kind }) => kind)].map(([kind, of]) => ({
    title: kind,
    items: of.map(({ item }) => item),
  }));
  const groups = [
    { title: 'Pages', items: matching(pages) },
    { title: 'Commands', items: matching(commands) },
    ...found,
    ...(results?.more ? [{ title: 'All customers found', items: [moreOf(results.more)] }] : []),
  ];
  return groups.filter(({ items }) => items.length > 0);
}
