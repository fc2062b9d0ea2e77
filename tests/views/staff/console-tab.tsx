import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onTestFinished, vi } from 'vitest';
import { App } from '#app/App.tsx';
import { createAppActor } from '#app/start/actor.ts';
import { samplePerson } from '#machines/shared/staffSamples.ts';
import { sandboxSettings } from '../sandbox-settings.ts';

export interface Answer {
  readonly status?: number;
  readonly code?: string;
  readonly data?: unknown;
}
interface Sent {
  readonly call: string;
  readonly search: string;
  readonly key: string | null;
  readonly body: string;
}
type Promised = Answer | Promise<Answer>;
/** By call, such as `GET customers/1`; a list's last answer repeats. */
export type Answers = Readonly<Record<string, Promised | Promised[]>>;

/** Opens a console page signed in, with answers by call. */
export function openConsole(path: string, answers: Answers) {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers, body }: RequestInit) => {
    const { pathname, search } = new URL(url, location.href);
    const call = `${method} ${pathname.replace('/backend/admin/', '')}`;
    sent.push({ call, search, key: new Headers(headers).get('Idempotency-Key'), body: String(body ?? '') });
    const answer = answers[call] ?? {};
    const one = Array.isArray(answer) ? (answer.length > 1 ? answer.shift() : answer[0]) : answer;
    const { status = 200, code, data = null } = (await one) ?? {};
    return Response.json({ status, message: 'As the server says.', data, code }, { status });
  });
  const part = (claims: object) => btoa(JSON.stringify(claims)).replace(/=+$/, '');
  sessionStorage.setItem(
    'a_at',
    `${part({})}.${part({ exp: Date.now() / 1000 + 3600, sub: 'staff-1', sid: 'session-1' })}.signature`,
  );
  localStorage.setItem('email', samplePerson.email);
  history.replaceState(null, '', path);
  const app = createAppActor(sandboxSettings);
  app.root.start();
  onTestFinished(() => void app.root.stop());
  render(<App app={app} />);
  return { user: userEvent.setup({ delay: null }), sentTo: (call: string) => sent.filter((one) => one.call === call) };
}

/** Until when what was done now can be undone, as the server sends it. */
export const soon = (): string => new Date(Date.now() + 30_000).toISOString();

/** Undoes {@link openConsole}. */
export function closeConsole(): void {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, '', '/');
}

export const card = async (name: string) => within(await screen.findByRole('region', { name }));
