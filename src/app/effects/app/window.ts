import type { WindowFact } from '#machines/shared/window.ts';
import { storedUserToken } from '#ports/browser/session-storage.ts';
import { watchFocus, watchNetwork, watchRestoring, watchTab } from '#ports/browser/window.ts';
import { reporting, stopAll } from '../../logic/reporting.ts';

/** Sends a machine the events of this window, its tab and the network. */
export const watchWindow = reporting<WindowFact>((report) =>
  stopAll(
    watchFocus(() => report({ type: 'window.focused' })),
    watchTab((visible) => report({ type: visible ? 'tab.shown' : 'tab.hidden' })),
    watchRestoring(() => report({ type: 'page.restored', ut: storedUserToken() })),
    watchNetwork((online) => report({ type: online ? 'network.online' : 'network.offline' })),
  ),
);
