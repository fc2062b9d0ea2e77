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

/**
 * Reports whenever the browser goes back to this page after it kept it, still running, behind another document. The page is concealed when it
 * is left, so that nothing of it shows before `reveal`.
 */
export function watchRestoring(notify: () => void): () => void {
  const leave = ({ persisted }: PageTransitionEvent) => {
    if (persisted) document.documentElement.hidden = true;
  };
  const come = ({ persisted }: PageTransitionEvent) => persisted && notify();
  addEventListener('pagehide', leave);
  addEventListener('pageshow', come);
  return () => {
    removeEventListener('pagehide', leave);
    removeEventListener('pageshow', come);
  };
}

/** Shows a page that was concealed when it was left. */
export function reveal(): void {
  document.documentElement.hidden = false;
}

/** Waits until the app draws the page. What loads while it still takes over a page that was drawn at the build would not be what the build drew. */
export const untilDrawnByApp = (): Promise<void> =>
  new Promise((resolve) => {
    const page = document.documentElement;
    const isDrawn = () => page.hasAttribute('data-live');
    if (isDrawn()) return resolve();
    const observer = new MutationObserver(() => {
      if (!isDrawn()) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(page, { attributes: true });
  });
