/** Reports whether the tab is visible. @returns a stop function */
export function watchTab(notify: (visible: boolean) => void): () => void {
  const listen = () => notify(document.visibilityState === 'visible');
  document.addEventListener('visibilitychange', listen);
  return () => document.removeEventListener('visibilitychange', listen);
}

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

export const isOnline = (): boolean => navigator.onLine;

export function watchFocus(notify: () => void): () => void {
  addEventListener('focus', notify);
  return () => removeEventListener('focus', notify);
}

/** Reports a return from the back/forward cache, hidden until `reveal`. */
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

export function reveal(): void {
  document.documentElement.hidden = false;
}

/** Waits until the app renders. Loading during hydration would change the prerendered page. */
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
