import { streamContract } from './setup.ts';

/** Facts about the window that the app runs in. */
export type WindowFact =
  | { readonly type: 'window.focused' }
  | { readonly type: 'tab.hidden' }
  | { readonly type: 'tab.shown' }
  /**
   * The browser kept the page while another document was there, and went back to it. `ut` is the
   * user token that it now holds for this tab.
   */
  | { readonly type: 'page.restored'; readonly ut: string | null }
  | { readonly type: 'network.offline' }
  | { readonly type: 'network.online' };

/** Sends each fact about the window, the tab and the network as it happens. */
export const watchWindow = streamContract<WindowFact>('watchWindow');
