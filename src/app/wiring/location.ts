import { navigate } from 'wouter/use-browser-location';

/** Shows another page of the app without loading a document. */
export const goTo = (path: string, options: { replace?: boolean } = {}): void => navigate(path, options);

/** wouter makes history say when it changes; `popstate` covers back and forward. */
const events = ['popstate', 'pushState', 'replaceState', 'hashchange'] as const;

/** Tells each new pathname of the address bar. Returns what stops it. */
export function watchPath(tell: (path: string) => void): () => void {
  const listen = () => tell(location.pathname);
  for (const event of events) addEventListener(event, listen);
  return () => {
    for (const event of events) removeEventListener(event, listen);
  };
}
