import type { SearchResults } from '#contract/desk/search.ts';
import type { StaffPlace } from '#domain/staff/places.ts';
import type { PaletteEntry } from '#machines/palette/palette.machine.ts';
import { hitHref } from '#presenters/staff/recordAddress.ts';

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
      ...{ value: `hit:${index}`, label: hit.label, detail: hit.detail },
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
  ];
  return groups.filter(({ items }) => items.length > 0);
}
