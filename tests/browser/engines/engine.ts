import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

/** A browser window driven by the W3C protocol: BiDi for Firefox, classic for WebKit. */
export interface Engine {
  goto(url: string): Promise<void>;
  /** Runs a function in the page, without access to the test's scope. */
  run<Given extends readonly unknown[], Result>(act: (...given: Given) => Result, ...given: Given): Promise<Result>;
  perform(actions: readonly object[]): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

export type EngineName = 'firefox' | 'webkit';
/** Installed engines with their paths; see `scripts/lib/engines.mjs`. */
export const installed = JSON.parse(process.env.ENGINES ?? '{}') as Readonly<Partial<Record<EngineName, string>>>;

const called = (act: (...given: never) => unknown, given: readonly unknown[]) =>
  `JSON.stringify((${String(act)})(${given.map((one) => JSON.stringify(one)).join(', ')}) ?? null)`;

/** A process that never outlives the tests. */
function start(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  readyStream: 'stdout' | 'stderr' | 'nothing',
) {
  const of = (stream: string) => (stream === readyStream ? 'pipe' : 'ignore');
  const child = spawn(program, args, {
    env: { ...process.env, TZ: 'America/Toronto', ...env },
    stdio: ['ignore', of('stdout'), of('stderr')],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function lineOf(output: Readable | null, pattern: RegExp): Promise<string> {
  for await (const line of createInterface({ input: output ?? Readable.from([]) })) {
    const [, found] = pattern.exec(line) ?? [];
    if (found !== undefined) {
      // Drain the pipe, which would fill up otherwise.
      output?.resume();
      return found;
    }
  }
  throw new Error(`ended without ${pattern}`);
}

/** No traffic that a closed network refuses, and focus without a screen. */
const settings = `
user_pref("app.normandy.enabled", false);
user_pref("browser.safebrowsing.malware.enabled", false);
user_pref("browser.safebrowsing.phishing.enabled", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("focusmanager.testmode", true);
user_pref("network.captive-portal-service.enabled", false);
`;

async function openFirefox(program: string): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'statechange-firefox-'));
  writeFileSync(join(profile, 'user.js'), settings);
  const child = start(
    program,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
    { HOME: profile },
    'stderr',
  );
  const socket = new WebSocket(`${await lineOf(child.stderr, /listening on (ws:\S+)/)}/session`);
  await once(socket, 'open');
  const waiting = new Map<number, (reply: { result: never; error?: string; message?: string }) => void>();
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(data as string);
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  let sent = 0;
  const send = async <Result>(method: string, params: object): Promise<Result> => {
    sent += 1;
    const { promise, resolve } = Promise.withResolvers<{ result: Result; error?: string; message?: string }>();
    waiting.set(sent, resolve as never);
    socket.send(JSON.stringify({ id: sent, method, params }));
    const { result, error, message } = await promise;
    if (error !== undefined) throw new Error(`${method}: ${error}: ${message}`);
    return result;
  };
  await send('session.new', { capabilities: {} });
  // Without a screen, the first tab never gets the focus.
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' });
  const tab: Engine = {
    goto: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    async run(act, ...given) {
      const { result, exceptionDetails } = await send<{
        result?: { value: string };
        exceptionDetails?: { text: string };
      }>('script.evaluate', {
        expression: called(act, given),
        target: { context },
        awaitPromise: false,
      });
      if (!result) throw new Error(exceptionDetails?.text);
      return JSON.parse(result.value);
    },
    perform: (actions) => send('input.performActions', { context, actions }),
    resize: (width, height) => send('browsingContext.setViewport', { context, viewport: { width, height } }),
    async picture() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    async close() {
      socket.close();
      await end(child);
      rmSync(profile, { recursive: true, force: true });
    },
  };
  await tab.resize(1440, 900);
  return tab;
}

async function openWebkit(program: string): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'statechange-webkit-'));
  const screen = start('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1400x24', '-nolisten', 'tcp'], {}, 'stdout');
  const display = await lineOf(screen.stdout, /^(\d+)$/);
  const place = createServer().listen(0, '127.0.0.1');
  await once(place, 'listening');
  const { port } = place.address() as AddressInfo;
  place.close();
  const driver = start('WebKitWebDriver', [`--port=${port}`], { HOME: home, DISPLAY: `:${display}` }, 'nothing');
  const ask = async <Result>(method: string, address: string, body?: object): Promise<Result> => {
    const reply = await fetch(`http://127.0.0.1:${port}${address}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await reply.json()) as { value: Result & { error?: string; message?: string } };
    if (!reply.ok) throw new Error(`${address}: ${value.error}: ${value.message}`);
    return value;
  };
  while (!(await ask('GET', '/status').catch(() => null))) await pause(50);
  const options = { 'webkitgtk:browserOptions': { binary: program, args: ['--automation'] } };
  const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: options },
  });
  const session = `/session/${sessionId}`;
  const tab: Engine = {
    goto: (url) => ask('POST', `${session}/url`, { url }),
    run: async (act, ...given) =>
      JSON.parse(
        await ask<string>('POST', `${session}/execute/sync`, { script: `return ${called(act, given)}`, args: [] }),
      ),
    perform: (actions) => ask('POST', `${session}/actions`, { actions }),
    resize: (width, height) => ask('POST', `${session}/window/rect`, { x: 0, y: 0, width, height }),
    picture: async () => Buffer.from(await ask<string>('GET', `${session}/screenshot`), 'base64'),
    async close() {
      await ask('DELETE', session).catch(() => undefined);
      await end(driver);
      await end(screen);
      rmSync(home, { recursive: true, force: true });
    },
  };
  await tab.resize(1440, 900);
  return tab;
}

const open = { firefox: openFirefox, webkit: openWebkit } as const;

export const openEngine = (name: EngineName): Promise<Engine> => open[name](installed[name] ?? '');
