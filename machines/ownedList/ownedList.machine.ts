import { assign, emit, setup } from 'xstate';
import { problemActions } from '../shared/actions.ts';
import { promiseContract, streamContract } from '../shared/actors.ts';
import { withAnswer, withEvent } from '../shared/params.ts';
import type { Problem } from '../shared/problem.ts';
import type { Answer, Refusal } from '../shared/refusal.ts';
import { requesting } from '../shared/requesting.ts';
import type { FlowTypes } from '../shared/tags.ts';
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

/** The change made last: the same item may be tried again. */
export type ListChange<Of extends ListTypes = ListTypes> =
  | { readonly kind: 'addition'; readonly item: Of['added'] }
  | { readonly kind: 'removal'; readonly item: Of['item'] };

export interface OwnedListInput<Of extends ListTypes = ListTypes> {
  readonly changed: Of['changed'];
}

export interface OwnedListContext<Of extends ListTypes = ListTypes> extends OwnedListInput<Of> {
  /** As the server has it; null before it has loaded. */
  readonly list: Of['list'] | null;
  readonly change: ListChange<Of> | null;
  readonly problem: Problem | null;
}

export type ListFact<Of extends ListTypes = ListTypes> = { readonly type: 'list.updated'; readonly list: Of['list'] };
export type OwnedListEvent<Of extends ListTypes = ListTypes> =
  | ListFact<Of>
  | { readonly type: 'item.added'; readonly item: Of['added'] }
  | { readonly type: 'item.removed'; readonly item: Of['item'] }
  /** The last change once more. */
  | { readonly type: 'retry.requested' };

/** The item that is concerned, and the list before. */
export interface ChangeOf<Of extends ListTypes, Item> {
  readonly list: Of['list'];
  readonly item: Item;
}
/** The list as the server has it then. */
export type ChangeResult<Of extends ListTypes> = { readonly ok: true; readonly list: Of['list'] } | Refusal<'refused'>;

function wanted<Of extends ListTypes, Item>({ list, change }: OwnedListContext<Of>): ChangeOf<Of, Item> {
  if (list === null || change === null) throw new Error('no change was begun');
  return { list, item: change.item as Item };
}

const answered = [
  { guard: withAnswer('accepted'), target: 'saved', actions: withAnswer('storeSaved') },
  { target: 'failed', actions: withAnswer('storeRefusal') },
] as const;

const changes = {
  'item.added': { target: 'adding', actions: withEvent('storeAddition') },
  'item.removed': { target: 'removing', actions: withEvent('storeRemoval') },
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
      addItem: promiseContract<ChangeResult<Of>, ChangeOf<Of, Of['added']>>('addItem'),
      removeItem: promiseContract<ChangeResult<Of>, ChangeOf<Of, Of['item']>>('removeItem'),
      /** Sends the list as it was loaded last, now and whenever it is loaded again. */
      watchList: streamContract<ListFact<Of>>('watchList'),
    },
    actions: {
      ...problemActions,
      storeList: assign({ list: (_, { list }: { list: Of['list'] }) => list }),
      storeAddition: assign((_, { item }: { item: Of['added'] }) => ({ change: { kind: 'addition' as const, item }, problem: null })),
      storeRemoval: assign((_, { item }: { item: Of['item'] }) => ({ change: { kind: 'removal' as const, item }, problem: null })),
      storeSaved: assign({ list: ({ context }, answer: ChangeResult<Of>) => (answer.ok ? answer.list : context.list) }),
      announceChange: emit(({ context }) => ({ type: context.changed })),
    },
    guards: {
      accepted: (_, answer: Answer) => answer.ok,
      additionIsRetried: ({ context }) => context.change?.kind === 'addition',
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
      loading: {
        description: 'Nothing is changed before the list is known.',
        on: { 'list.updated': { target: 'ready', actions: withEvent('storeList') } },
      },
      ready: { on: changes },
      adding: {
        description: 'The list stays as the server has it until the server has answered.',
        tags: ['busy'],
        exit: 'announceChange',
        ...requesting({ src: 'addItem', input: wanted<Of, Of['added']>, onDone: answered, failed: 'failed' }),
      },
      removing: {
        tags: ['busy'],
        exit: 'announceChange',
        ...requesting({ src: 'removeItem', input: wanted<Of, Of['item']>, onDone: answered, failed: 'failed' }),
      },
      saved: { on: changes },
      failed: {
        description: 'The list is loaded again: after a fault, the change may have been made.',
        on: { ...changes, 'retry.requested': [{ guard: 'additionIsRetried', target: 'adding' }, { target: 'removing' }] },
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
    typeof value === 'string' && states.includes(value) ? context.change : null;

/** Null until it is loaded. */
export const selectList = <List>({ context }: Snapshot<List, unknown>): List => context.list;
/** The change that is being made; null for none. */
export const selectSaving = changeIn('adding', 'removing');
/** The change that was just made; null for none. */
export const selectSaved = changeIn('saved');
/** The change that was not made; null for none. */
export const selectFailed = changeIn('failed');
