/** Reports whenever the tab is shown or hidden. Returns what stops it. */
export function watchTab(notify: (visible: boolean) => void): () => void {
  const listen = () => notify(document.visibilityState === 'visible');
  document.addEventListener('visibilitychange', listen);
  return () => document.removeEventListener('visibilitychange', listen);
}

/** Reports whenever the network comes or goes, as far as the browser knows. */
export function watchNetwork(notify: (online: boolean) => void): () => void {
  const online = () => notify(true);
  const offline = () => notify(false);
  addEventListener('online', online);
  addEventListener('offline', offline);
  return () => {
    removeEventListener('online', online);
    removeEventListener('offline', offline);
  };
}

/** Whether the browser believes that there is a network. */
export const isOnline = (): boolean => navigator.onLine;

/** Reports whenever the window gets the focus. */
export function watchFocus(notify: () => void): () => void {
  addEventListener('focus', notify);
  return () => removeEventListener('focus', notify);
}
