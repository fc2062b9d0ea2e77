/**
 * The pages of the viewer that are not about one machine. No machine can have one of these names in
 * an address.
 */
const pages = ['live', 'recordings', 'compare'] as const;
type Page = (typeof pages)[number];

const views = ['chart', 'simulate', 'sequence'] as const;
type View = (typeof views)[number];

/** What a narrow window shows, which has no room for all at once. */
export const panes = ['outline', 'drawing', 'facts', 'log'] as const;
export type Pane = (typeof panes)[number];

/** What an address says: everything that a link must hold to show the same again. */
export interface Address {
  readonly page: 'catalogue' | 'machine' | Page;
  readonly machine: string;
  /** The id of the chosen state; empty for none. */
  readonly state: string;
  /** The id of the chosen transition; empty for none. */
  readonly transition: string;
  /** The id of the state from which ways to the chosen one are shown; empty for none. */
  readonly from: string;
  /** Ids of the open states; null for as many as fit. */
  readonly opened: readonly string[] | null;
  readonly view: View;
  readonly pane: Pane;
  readonly query: string;
  /** The number of the chosen actor of a running app; null for none. */
  readonly actor: number | null;
  /** The number of the chosen record; null for none. */
  readonly record: number | null;
  /** Which tab of a recording is shown, from 1; null for the first. */
  readonly tab: number | null;
  /**
   * The revision that the charts are compared with; empty for none, or for a file of the reader's.
   */
  readonly since: string;
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
  query: '',
  actor: null,
  record: null,
  tab: null,
  since: '',
};

/**
 * Reads a path below the viewer's own, such as `/order/quoted.price.armed` or
 * `/compare/order/quoted`, and its search. What it does not understand it leaves out.
 */
export function readAddress(path: string, search: string): Address {
  const parts = path.split('/').filter(Boolean).map(decoded);
  const params = new URLSearchParams(search);
  const page = pages.find((name) => name === parts[0]);
  const query = params.get('q') ?? '';
  if (parts.length === 0) return { ...nowhere, query };
  const [machine = '', state = ''] = page === undefined ? parts : page === 'compare' ? parts.slice(1) : [];
  const open = params.get('open');
  // A page that shows one machine after the other names states by their whole ids.
  const idIn = (rest: string) => (machine === '' ? rest : rest === '.' ? machine : `${machine}.${rest}`);
  return {
    page: page ?? 'machine',
    machine,
    state: machine === '' ? (params.get('state') ?? '') : state === '' ? '' : idIn(state),
    transition: params.get('transition') ?? '',
    from: params.get('from') ?? '',
    opened: open === null ? null : open.split(',').filter(Boolean).map(idIn),
    view: views.find((name) => name === params.get('view')) ?? 'chart',
    pane: panes.find((name) => name === params.get('pane')) ?? 'outline',
    query,
    actor: page === undefined ? null : numberIn(params.get('actor')),
    record: page === undefined ? null : numberIn(params.get('record')),
    tab: page === 'recordings' ? numberIn(params.get('tab')) : null,
    since: page === 'compare' ? (params.get('since') ?? '') : '',
  };
}

const numberIn = (text: string | null): number | null =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;

/** A part of a path in plain text; as it is where its escapes are broken. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Writes an address as a path below the viewer's own, with its search. */
export function writeAddress(address: Partial<Address>): string {
  const { page, machine, state, transition, from, opened, view, pane, query, actor, record, tab, since } = {
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
