import { streamContract } from './setup.ts';

export type WindowFact =
  | { readonly type: 'window.focused' }
  | { readonly type: 'tab.hidden' }
  | { readonly type: 'tab.shown' }
  /**
   * Restored from the back/forward cache. `ut` is the browser's current user token for this tab.
   */
  | { readonly type: 'page.restored'; readonly ut: string | null }
  | { readonly type: 'network.offline' }
  | { readonly type: 'network.online' };

export const watchWindow = streamContract<WindowFact>('watchWindow');
