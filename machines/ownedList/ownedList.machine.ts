import { assign, emit, setup } from 'xstate';
import type { Answer, Problem, Refusal } from '../shared/problem.ts';
import { requesting, withEvent, withOutput } from '../shared/requesting.ts';
import { type FlowTypes, problemActions, promiseContract, streamContract } from '../shared/setup.ts';
import { requestLimit } from '../shared/waits.ts';

/** Declared in `flows/catalogue.ts`. */
export interface ListTypes {
  /** From the server. */
  readonly list: unknown;
  /** The input of an addition. */
  readonly added: unknown;
  readonly item: unknown;
  /** Reported after each change, to reload what depends on it. */
  readonly changed: string;
}

export type ListChange<Of extends ListTypes = ListTypes> =
  | { readonly type: 'item.added'; readonly item: Of['added'] }
  | { readonly type: 'item.removed'; readonly item: Of['item'] };

export interface OwnedListInput<Of extends ListTypes = ListTypes> {
  readonly changed: Of['changed'];
}

export interface OwnedListContext<Of extends ListTypes = ListTypes> extends OwnedListInput<Of> {
  /** Null until loaded. */
  readonly list: Of['list'] | null;
  /** The last change. */
  readonly change: ListChange<Of> | null;
  readonly problem: Problem | null;
}

export type ListFact<Of extends ListTypes = ListTypes> = { readonly type: 'list.updated'; readonly list: Of['list'] };
export type OwnedListEvent<Of extends ListTypes = ListTypes> =
  | ListFact<Of>
  | ListChange<Of>
  /** Retries the last change. */
  | { readonly type: 'retry.requested' };

/** The change, and the list before it. */
export interface ChangeToMake<Of extends ListTypes> {
  readonly list: Of['list'];
  readonly change: ListChange<Of>;
}
/** The server's list after the change. */
export type ChangeResult<Of extends ListTypes> = { readonly ok: true; readonly list: Of['list'] } | Refusal<'refused'>;

/** Only reached with a change. */
const wanted = <Of extends ListTypes>({ list, change }: OwnedListContext<Of>): ChangeToMake<Of> => ({
  list,
  change: change as ListChange<Of>,
});

const answered = {
  onDone: [
    { guard: withOutput('accepted'), target: 'saved', actions: withOutput('storeSaved') },
    { target: 'failed', actions: withOutput('storeRefusal') },
  ],
  failed: 'failed',
} as const;

const changes = {
  'item.added': { target: 'adding', actions: withEvent('storeChange') },
  'item.removed': { target: 'removing', actions: withEvent('storeChange') },
} as const;

export const ownedListOf = <Of extends ListTypes>() =>
  setup({
    types: {} as FlowTypes<{
      input: OwnedListInput<Of>;
      context: OwnedListContext<Of>;
      events: OwnedListEvent<Of>;
      emitted: { readonly type: Of['changed'] };
    }>,
    actors: {
      changeList: promiseContract<ChangeResult<Of>, ChangeToMake<Of>>('changeList'),
      /** Sends the list, at once and after each load. */
      watchList: streamContract<ListFact<Of>>('watchList'),
    },
    actions: {
      ...problemActions,
      storeList: assign({ list: (_, { list }: { list: Of['list'] }) => list }),
      storeChange: assign((_, change: ListChange<Of>) => ({ change, problem: null })),
      storeSaved: assign({ list: ({ context }, answer: ChangeResult<Of>) => (answer.ok ? answer.list : context.list) }),
      announceChange: emit(({ context }) => ({ type: context.changed })),
    },
    guards: {
      accepted: (_, answer: Answer) => answer.ok,
      additionIsRetried: ({ context }) => context.change?.type === 'item.added',
    },
    delays: { requestLimit },
  }).createMachine({
    id: 'ownedList',
    context: ({ input }) => ({ ...input, list: null, change: null, problem: null }),
    initial: 'loading',
    // The last loaded list stays.
    invoke: { id: 'watchList', src: 'watchList', onError: {} },
    on: { 'list.updated': { actions: withEvent('storeList') } },
    states: {
      loading: { on: { 'list.updated': { target: 'ready', actions: withEvent('storeList') } } },
      ready: { on: changes },
      adding: {
        tags: ['busy'],
        exit: 'announceChange',
        ...requesting({ src: 'changeList', id: 'addItem', input: wanted<Of>, ...answered }),
      },
      removing: {
        tags: ['busy'],
        exit: 'announceChange',
        ...requesting({ src: 'changeList', id: 'removeItem', input: wanted<Of>, ...answered }),
      },
      saved: { on: changes },
      failed: {
        on: {
          ...changes,
          'retry.requested': [{ guard: 'additionIsRetried', target: 'adding' }, { target: 'removing' }],
        },
      },
    },
  });

export const ownedListMachine = ownedListOf<ListTypes>();

export type OwnedListMachine<Of extends ListTypes = ListTypes> = ReturnType<typeof ownedListOf<Of>>;

interface Snapshot<List, Change> {
  readonly value: unknown;
  readonly context: { readonly list: List; readonly change: Change };
}

const changeIn =
  (...states: readonly string[]) =>
  <Change>({ value, context }: Snapshot<unknown, Change>): Change | null =>
    states.includes(value as string) ? context.change : null;

/** Null until loaded. */
export const selectList = <List>({ context }: Snapshot<List, unknown>): List => context.list;
/** The change in progress; null for none. */
export const selectSaving = changeIn('adding', 'removing');
/** The change just made; null for none. */
export const selectSaved = changeIn('saved');
/** The failed change; null for none. */
export const selectFailed = changeIn('failed');
