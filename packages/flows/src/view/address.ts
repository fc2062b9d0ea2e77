/** Reserved paths that are not machine names. */
const pages = ['live', 'recordings', 'compare'] as const;
type Page = (typeof pages)[number];

type View = 'chart' | 'simulate' | 'sequence';
const viewsOf = (page: Page | undefined): readonly View[] =>
  page === undefined ? ['chart', 'simulate'] : page === 'live' ? ['chart', 'sequence'] : ['chart'];

/** The panes that a narrow window shows one at a time. */
const panesOfMachine = ['outline', 'drawing', 'facts'] as const;
export const panes = [...panesOfMachine, 'log'] as const;
export type Pane = (typeof panes)[number];

/** The panels beside a drawing. */
export const panels = ['outline', 'facts'] as const;
type Panel = (typeof panels)[number];

/** Everything a link preserves. */
export interface Address {
  readonly page: 'catalogue' | 'machine' | Page;
  readonly machine: string;
  /** The selected state's id, or empty. */
  readonly state: string;
  /** The selected transition's id, or empty. */
  readonly transition: string;
  /** Id of the state from which to show paths to the selected one, or empty. */
  readonly from: string;
  /** Ids of the open states; null for as many as fit. */
  readonly opened: readonly string[] | null;
  readonly view: View;
  readonly pane: Pane;
  /** The panels that a wide window folds; null for the facts while nothing is selected. */
  readonly folded: readonly Panel[] | null;
  readonly query: string;
  /** The selected live actor, if any. */
  readonly actor: number | null;
  /** The selected record, if any. */
  readonly record: number | null;
  /** A recording's tab from 1; null for the first. */
  readonly tab: number | null;
  /** The revision to compare with; empty for none or a local file. */
  readonly since: string;
  /** Parts that were not understood, as they were written. */
  readonly unread: readonly string[];
}

const nowhere: Address = {
  page: 'catalogue',
  machine: '',
  state: '',
  transition: '',
  from: '',
  opened: null,
  view: 'chart',
  pane: 'outline',
  folded: null,
  query: '',
  actor: null,
  record: null,
  tab: null,
  since: '',
  unread: [],
};

/** Parses a path such as `/order/quoted.price.armed` and its query, ignoring invalid parts. */
export function readAddress(path: string, search: string): Address {
  const parts = path.split('/').filter(Boolean).map(decoded);
  const params = new URLSearchParams(search);
  const page = pages.find((name) => name === parts[0]);
  const query = params.get('q') ?? '';
  if (parts.length === 0) return { ...nowhere, query };
  const place = page === undefined ? parts : parts.slice(1);
  const [machine = '', state = '', ...beyond] = page === undefined || page === 'compare' ? place : ['', '', ...place];
  const unread = beyond.map((part) => `/${part}`);
  const among = <Name extends string>(key: string, names: readonly Name[], first: Name): Name => {
    const text = params.get(key) ?? first;
    const known = names.find((name) => name === text);
    if (known === undefined) unread.push(`${key}=${text}`);
    return known ?? first;
  };
  const numberIn = (key: string): number | null => {
    const text = params.get(key);
    if (text === null) return null;
    if (/^\d{1,15}$/.test(text)) return Number(text);
    unread.push(`${key}=${text}`);
    return null;
  };
  const panelsIn = (text: string | null): Address['folded'] => {
    if (text === null) return null;
    const named = text.split(',').filter(Boolean);
    unread.push(...named.filter((name) => !panels.some((panel) => panel === name)).map((name) => `fold=${name}`));
    return panels.filter((panel) => named.includes(panel));
  };
  const open = params.get('open');
  // Pages that show several machines use full state ids.
  const idIn = (rest: string) => (machine === '' ? rest : rest === '.' ? machine : `${machine}.${rest}`);
  return {
    page: page ?? 'machine',
    machine,
    state: machine === '' ? (params.get('state') ?? '') : state === '' ? '' : idIn(state),
    transition: params.get('transition') ?? '',
    from: params.get('from') ?? '',
    opened: open === null ? null : open.split(',').filter(Boolean).map(idIn),
    view: among('view', viewsOf(page), 'chart'),
    pane: among('pane', page === undefined ? panesOfMachine : panes, 'outline'),
    folded: panelsIn(page === undefined ? params.get('fold') : null),
    query,
    actor: page === undefined ? null : numberIn('actor'),
    record: page === undefined ? null : numberIn('record'),
    tab: page === 'recordings' ? numberIn('tab') : null,
    since: page === 'compare' ? (params.get('since') ?? '') : '',
    unread,
  };
}

/** The panels to fold now. */
export const foldedIn = ({ folded, view, state, transition }: Address): readonly Panel[] =>
  folded ?? (view === 'chart' && state === '' && transition === '' ? ['facts'] : []);

/** Decodes a path segment, or returns it as is if malformed. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Formats an address as a path with a query. */
export function writeAddress(address: Partial<Address>): string {
  const { page, machine, state, transition, from, opened, view, pane, folded, query, actor, record, tab, since } = {
    ...nowhere,
    ...address,
  };
  const params = new URLSearchParams();
  const below = (id: string) => (machine === '' ? id : id === machine ? '.' : id.slice(machine.length + 1));
  if (opened !== null) params.set('open', opened.map(below).join(','));
  if (machine === '' && state !== '') params.set('state', state);
  if (from !== '') params.set('from', from);
  if (transition !== '') params.set('transition', transition);
  if (view !== 'chart') params.set('view', view);
  if (pane !== 'outline') params.set('pane', pane);
  if (folded !== null) params.set('fold', folded.join(','));
  if (query !== '') params.set('q', query);
  if (actor !== null) params.set('actor', String(actor));
  if (record !== null) params.set('record', String(record));
  if (tab !== null) params.set('tab', String(tab));
  if (since !== '') params.set('since', since);
  const place = state === '' || state === machine ? '' : `/${encodeURIComponent(below(state))}`;
  const chart = machine === '' ? '' : `/${encodeURIComponent(machine)}${place}`;
  const path =
    page === 'catalogue' ? '/' : page === 'machine' ? chart || '/' : `/${page}${page === 'compare' ? chart : ''}`;
  const search = params.size === 0 ? '' : `?${params}`;
  return `${path}${search}`;
}
