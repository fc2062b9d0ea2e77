/**
 * The token of the link in an email that led here, or ''. It leaves the address bar, so that
 * neither the history nor a page that is linked to learns it. The address stays the same otherwise,
 * so nobody who watches it is notified.
 */
export function takeLinkToken(): string {
  const query = new URLSearchParams(location.search);
  const token = query.get('token') ?? '';
  query.delete('token');
  const rest = query.size > 0 ? `?${query}` : '';
  History.prototype.replaceState.call(history, history.state, '', `${location.pathname}${rest}${location.hash}`);
  return token;
}
