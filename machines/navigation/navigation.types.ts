export type NavigationEvent = { readonly type: 'sidebar.toggled' | 'sidebar.dismissed' } | { readonly type: 'route.changed'; readonly path: string };
