import { assign, emit, setup } from 'xstate';
import type { Answer, Problem, Refusal } from '../shared/problem.ts';
import { requesting, withEvent, withOutput } from '../shared/requesting.ts';
import { type FlowTypes, problemActions, promiseContract, streamContract } from '../shared/setup.ts';
import { requestLimit } from '../shared/waits.ts';

/** What a list consists of. Each is declared in `flows/catalogue.ts`. */
export interface ListTypes {
  /** The whole list, as the server answers it. */
  readonly list: unknown;
  /** What an addition is made from. */
  readonly added: unknown;
  readonly item: unknown;
  /** What is reported after each change, for what is loaded again then. */
  readonly changed: string;
}

export type ListChange<Of extends ListTypes = ListTypes> =
  | { readonly type: 'item.added'; readonly item: Of['added'] }
  | { readonly type: 'item.removed'; readonly item: Of['item'] };

export interface OwnedListInput<Of extends ListTypes = ListTypes> {
  readonly changed: Of['changed'];
}

export interface OwnedListContext<Of extends ListTypes = ListTypes> extends OwnedListInput<Of> {
  /** As the server has it; null before it has loaded. */
  readonly list: Of['list'] | null;
  /** The change made last. */
  readonly change: ListChange<Of> | null;
  readonly problem: Problem | null;
}

export type ListFact<Of extends ListTypes = ListTypes> = { readonly type: 'list.updated'; readonly list: Of['list'] };
export type OwnedListEvent<Of extends ListTypes = ListTypes> =
  | ListFact<Of>
  | ListChange<Of>
  /** The last change once more. */
  | { readonly type: 'retry.requested' };

/** What is changed, and the list before. */
export interface ChangeToMake<Of extends ListTypes> {
  readonly list: Of['list'];
  readonly change: ListChange<Of>;
}
/** The list as the server has it then. */
export type ChangeResult<Of extends ListTypes> = { readonly ok: true; readonly list: Of['list'] } | Refusal<'refused'>;

/** Only a change leads to where one is made. */
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

/** The machine of a list of these types. */
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
      /** Sends the list as it was loaded last, now and whenever it is loaded again. */
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
    // The list then stays as it was loaded last.
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

/** Null until it is loaded. */
export const selectList = <List>({ context }: Snapshot<List, unknown>): List => context.list;
/** The change that is being made; null for none. */
export const selectSaving = changeIn('adding', 'removing');
/** The change that was just made; null for none. */
export const selectSaved = changeIn('saved');
/** The change that was not made; null for none. */
export const selectFailed = changeIn('failed');
