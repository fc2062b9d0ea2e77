/** Reports whenever the tab is shown or hidden. Returns what stops it. */
export function watchTab(tell: (visible: boolean) => void): () => void {
  const listen = () => tell(document.visibilityState === 'visible');
  document.addEventListener('visibilitychange', listen);
  return () => document.removeEventListener('visibilitychange', listen);
}

/** Reports whenever the network comes or goes, as far as the browser knows. */
export function watchNetwork(tell: (online: boolean) => void): () => void {
  const online = () => tell(true);
  const offline = () => tell(false);
  addEventListener('online', online);
  addEventListener('offline', offline);
  return () => {
    removeEventListener('online', online);
    removeEventListener('offline', offline);
  };
}

/** Reports whenever the window gets the focus. */
export function watchFocus(tell: () => void): () => void {
  addEventListener('focus', tell);
  return () => removeEventListener('focus', tell);
}
