/** Who hears what. A child that is not there hears nothing. */
export const hears = {
  'route.changed': ['page', 'navigation', 'adminSession'],
  'page.left': ['resources', 'customer', 'staff'],
  'window.focused': ['session', 'adminSession', 'idle'],
  'page.restored': ['session'],
  'network.online': ['session', 'revocation', 'page', 'resources', 'customer', 'staff'],
  'tab.hidden': ['resources', 'customer', 'staff', 'idle'],
  'tab.shown': ['resources', 'customer', 'staff', 'idle'],
  'session.wanted': ['session', 'idle'],
  'session.shared': ['session'],
  'session.endedElsewhere': ['session'],
  'session.renewed': ['customer'],
  'activity.heard': ['idle'],
  'accessToken.refused': ['session'],
  'staffToken.refused': ['adminSession'],
} as const;
