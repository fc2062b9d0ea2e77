/**
 * The token of the link in an email, or ''. It is removed from the address bar, so that neither the
 * history nor linked pages see it. The rest of the address stays, so no watcher is notified.
 */
export function takeLinkToken(): string {
  const query = new URLSearchParams(location.search);
  const token = query.get('token') ?? '';
  query.delete('token');
  const rest = query.size > 0 ? `?${query}` : '';
  History.prototype.replaceState.call(history, history.state, '', `${location.pathname}${rest}${location.hash}`);
  return token;
}
