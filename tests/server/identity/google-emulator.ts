import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

export const project = 'demo-statechange';

/** A separate process. */
export interface GoogleEmulator {
  readonly url: string;
  stop(): Promise<void>;
}

/** From `FIREBASE_TOOLS` or the PATH; null if missing. */
export function findFirebaseTools(environment: Readonly<Record<string, string | undefined>>): string | null {
  const named = environment.FIREBASE_TOOLS;
  const candidates = named
    ? [named]
    : (environment.PATH ?? '').split(delimiter).map((folder) => join(folder, 'firebase'));
  return candidates.find(isProgram) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The authentication emulator only, which needs no Java. */
export async function startGoogleEmulator(program: string): Promise<GoogleEmulator> {
  const folder = await mkdtemp(join(tmpdir(), 'statechange-google-'));
  const [port, hub, logging] = await freePorts(3);
  const at = (chosen: number | undefined) => ({ host: '127.0.0.1', port: chosen });
  const emulators = {
    auth: at(port),
    hub: at(hub),
    logging: at(logging),
    ui: { enabled: false },
    singleProjectMode: false,
  };
  await writeFile(join(folder, 'firebase.json'), JSON.stringify({ emulators }));
  const child = spawn(program, ['emulators:start', '--only', 'auth', '--project', project], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, XDG_CONFIG_HOME: folder, CI: '1', NO_UPDATE_NOTIFIER: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let said = '';
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk;
      if (said.includes('All emulators ready')) resolve();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', () => reject(new Error(`the emulator did not start:\n${said}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  const ports = servers.map((server) => {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port was taken');
    return address.port;
  });
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
