import { assign, setup } from 'xstate';

/** Milliseconds without a change before the drawing follows. */
const restTime = 400;

export interface FollowContext {
  /** Ids of the active states, ancestors first. */
  readonly active: readonly string[];
  /** The states to show; null for those that the user opened. */
  readonly opened: readonly string[] | null;
}

export type FollowEvent =
  | { readonly type: 'follow.pressed' }
  | { readonly type: 'path.changed'; readonly active: readonly string[] }
  /** The user moved the drawing. */
  | { readonly type: 'view.moved' }
  /** The user opened or closed states. */
  | { readonly type: 'states.toggled' };

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at]);

/** Follows a live actor in its drawing until the user takes over. */
export const followMachine = setup({
  types: { context: {} as FollowContext, events: {} as FollowEvent },
  actions: {
    storePath: assign({ active: (_, { active }: { active: readonly string[] }) => active }),
    storeOpened: assign({ opened: ({ context }) => context.active }),
    clearOpened: assign({ opened: null }),
  },
  guards: {
    isOpened: ({ context }, { active }: { active: readonly string[] }) =>
      context.opened !== null && isSame(context.opened, active),
  },
  delays: { restTime },
}).createMachine({
  id: 'follow',
  description: 'Follows a running actor in its drawing.',
  context: { active: [], opened: null },
  initial: 'off',
  on: { 'path.changed': { actions: { type: 'storePath', params: ({ event }) => event } } },
  states: {
    off: {
      description: 'The drawing is as the reader opened it.',
      entry: 'clearOpened',
      on: { 'follow.pressed': { target: 'on' } },
    },
    on: {
      type: 'parallel',
      entry: 'storeOpened',
      on: { 'states.toggled': { target: 'off' } },
      states: {
        picture: {
          initial: 'idle',
          states: {
            idle: {
              on: {
                'path.changed': [
                  {
                    guard: { type: 'isOpened', params: ({ event }) => event },
                    actions: { type: 'storePath', params: ({ event }) => event },
                  },
                  { target: 'settling', actions: { type: 'storePath', params: ({ event }) => event } },
                ],
              },
            },
            settling: {
              description: 'Other states are active than the drawing was made for. It is made anew once they rest.',
              on: {
                'path.changed': {
                  target: 'settling',
                  reenter: true,
                  actions: { type: 'storePath', params: ({ event }) => event },
                },
              },
              after: { restTime: { target: 'idle', actions: 'storeOpened' } },
            },
          },
        },
        camera: {
          initial: 'following',
          states: {
            following: { on: { 'view.moved': { target: 'held' }, 'follow.pressed': { target: '#follow.off' } } },
            held: {
              description: 'The reader moved the drawing, and finds it where they left it.',
              on: { 'follow.pressed': { target: 'following' } },
            },
          },
        },
      },
    },
  },
});
