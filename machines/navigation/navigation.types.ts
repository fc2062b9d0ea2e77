export type NavigationEvent =
  | { readonly type: 'sidebar.toggled' }
  | { readonly type: 'sidebar.dismissed' }
  | { readonly type: 'route.changed'; readonly path: string };
