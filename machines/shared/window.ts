import { streamContract } from './actors.ts';

/** Facts about the window that the app runs in. */
export type WindowFact =
  | { readonly type: 'window.focused' }
  | { readonly type: 'tab.hidden' }
  | { readonly type: 'tab.shown' }
  | { readonly type: 'network.offline' }
  | { readonly type: 'network.online' };

/** Sends each fact about the window, the tab and the network as it happens. */
export const watchWindow = streamContract<WindowFact>('watchWindow');
