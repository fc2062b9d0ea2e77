import type { TestServer } from './server.ts';

export type BankCall = (path: string, body?: object) => Promise<Record<string, string>>;

/** Bank calls with a backend token of these scopes. */
export async function bankCalls(server: TestServer, scope: string): Promise<BankCall> {
  const call = async (
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Record<string, string>> => {
    const reply = await fetch(`${server.url}${path}`, {
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    // Keep numbers with more digits than a float as text.
    return JSON.parse((await reply.text()).replace(/:(-?\d{16,})(?=[,}\]])/g, ':"$1"')) as Record<string, string>;
  };
  const grant = { grant_type: 'client_credentials', client_id: 'sandbox', client_secret: 'sandbox', scope };
  const { access_token: token } = await call('/bank/oauth/token', grant);
  return (path, body) => call(path, body, { Authorization: `Bearer ${token}` });
}
