import { setup } from 'xstate';

type NavigationEvent =
  | { readonly type: 'sidebar.toggled' | 'sidebar.dismissed' }
  | { readonly type: 'route.changed'; readonly path: string };

export const navigationMachine = setup({ types: { events: {} as NavigationEvent } }).createMachine({
  id: 'navigation',
  initial: 'closed',
  states: {
    closed: { on: { 'sidebar.toggled': 'open' } },
    open: {
      on: {
        'sidebar.toggled': 'closed',
        'sidebar.dismissed': 'closed',
        // Choosing an entry navigates, so the menu closes.
        'route.changed': 'closed',
      },
    },
  },
});
