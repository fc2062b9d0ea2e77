import { streamContract } from './actors.ts';

/** Facts about the window that the app runs in. */
export type WindowFact =
  | { readonly type: 'tab.hidden' }
  | { readonly type: 'tab.shown' }
  | { readonly type: 'network.offline' }
  | { readonly type: 'network.online' };

/** Tells when the tab is hidden or shown and the network goes or comes. */
export const watchWindow = streamContract<WindowFact>('watchWindow');
