import type { Browser, Page } from 'playwright-core';

/** The verified demo customer, with accounts and two years of records. */
export const demo = { email: 'demo@statechange.test', password: 'Demo-2026-pass' };
/** The unverified demo customer. */
export const newcomer = { email: 'new@statechange.test', password: 'Demo-2026-pass' };

type Person = typeof demo;
type Session = Readonly<Record<'ut' | 'at' | 'guid' | 'displayName' | 'idToken', string>>;

export class Desk {
  readonly #url: string;
  readonly #browser: Browser;
  readonly #now: string;
  constructor(url: string, browser: Browser, now: string) {
    this.#url = url;
    this.#browser = browser;
    this.#now = now;
  }

  /** A page so tall that nothing scrolls, signed in as someone or not. */
  async visit(width: number, person?: Person): Promise<Page> {
    const context = await this.#browser.newContext({
      baseURL: this.#url,
      viewport: { width, height: 4000 },
      deviceScaleFactor: 2,
      timezoneId: 'America/New_York',
      reducedMotion: 'reduce',
    });
    await context.clock.setFixedTime(this.#now);
    // As customers see it: without the sandbox's notes and outbox.
    await context.route('**/*', async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue();
      const response = await route.fetch();
      await route.fulfill({
        response,
        body: (await response.text()).replace('&quot;sandbox&quot;:true', '&quot;sandbox&quot;:false'),
      });
    });
    if (person) {
      const { ut, at, guid, displayName, idToken } = await this.#openSession(person);
      await context.addInitScript(
        ([session, local]) => {
          Object.assign(sessionStorage, session);
          Object.assign(localStorage, local);
        },
        [
          { ut, at, user_email: person.email, guid: btoa(guid) },
          { f_at: idToken, displayName },
        ] as const,
      );
    }
    return context.newPage();
  }

  /** The latest one-time code emailed to someone. */
  async codeOf({ email }: Pick<Person, 'email'>): Promise<string> {
    const { messages } = await this.#send<{ messages: readonly { codes: readonly string[] }[] }>(
      'GET',
      `/sandbox/api/outbox?to=${email}`,
    );
    return messages[0]?.codes[0] ?? '';
  }

  async #openSession({ email, password }: Person): Promise<Session> {
    const { idToken } = await this.#send<{ idToken: string }>(
      'POST',
      '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo-api-key',
      { email, password, returnSecureToken: true },
    );
    const { data } = await this.#send<{ data: Session }>('POST', '/backend/customers/generate-customer-token', {
      email,
      token: idToken,
    });
    return { ...data, idToken };
  }

  async #send<Reply>(method: string, path: string, body?: object, ut?: string): Promise<Reply> {
    const response = await fetch(`${this.#url}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...(ut !== undefined && { Authorization: `Bearer ${ut}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json() as Promise<Reply>;
  }
}
