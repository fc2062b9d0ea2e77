import { type AnyEventObject, fromCallback } from 'xstate';
import type { WindowFact } from '#machines/shared/window.ts';
import { storedUserToken } from '#ports/browser/session-storage.ts';
import { watchFocus, watchNetwork, watchRestoring, watchTab } from '#ports/browser/window.ts';

/** Sends a machine the events of this window, tab and network. */
export const watchWindow = fromCallback<AnyEventObject, undefined, WindowFact>(({ sendBack }) => {
  const stops = [
    watchFocus(() => sendBack({ type: 'window.focused' })),
    watchTab((visible) => sendBack({ type: visible ? 'tab.shown' : 'tab.hidden' })),
    watchRestoring(() => sendBack({ type: 'page.restored', ut: storedUserToken() })),
    watchNetwork((online) => sendBack({ type: online ? 'network.online' : 'network.offline' })),
  ];
  return () => {
    for (const stop of stops) stop();
  };
});
