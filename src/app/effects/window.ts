import { type AnyEventObject, fromCallback } from 'xstate';
import type { WindowFact } from '#machines/shared/window.ts';
import { watchNetwork, watchTab } from '#ports/browser/window.ts';

/** Tells a flow what happens to this tab and its network, as it happens. */
export const watchWindow = fromCallback<AnyEventObject, undefined, WindowFact>(({ sendBack }) => {
  const stops = [
    watchTab((visible) => sendBack({ type: visible ? 'tab.shown' : 'tab.hidden' })),
    watchNetwork((online) => sendBack({ type: online ? 'network.online' : 'network.offline' })),
  ];
  return () => {
    for (const stop of stops) stop();
  };
});
