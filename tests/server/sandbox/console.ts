import type { RunningServer } from '#server/server.ts';

type Server = Pick<RunningServer, 'url'>;

export interface ConsoleReply<Body = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** The JSON console; tests state reply shapes where they read them. */
export async function desk<Body = Record<string, unknown>>(
  { url }: Server,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<ConsoleReply<Body>> {
  const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
  const reply = await fetch(`${url}/sandbox/api${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...sent,
  });
  return { status: reply.status, headers: reply.headers, body: (await reply.json()) as Body };
}

export const letFail = (server: Server, fault: Readonly<Record<string, unknown>>) =>
  desk<{ id: string }>(server, 'POST', '/faults', fault);
