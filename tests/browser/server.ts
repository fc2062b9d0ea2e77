import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

export interface TestServer {
  readonly url: string;
  readonly pid: number;
  /** Stops it and waits for its end. */
  stop(): Promise<void>;
  /** Sends a signal that it survives. */
  signal(name: NodeJS.Signals): void;
  /** Kills it at once, like a power cut. */
  kill(): Promise<void>;
}

interface Program {
  /** The program, in place of this checkout's server. */
  readonly main?: string;
  /** Shows its logs. */
  readonly logs?: boolean;
  /** Receives each log line instead of showing it. */
  readonly onLogLine?: (line: string) => void;
}

const server = join(import.meta.dirname, '../../server/main.ts');
const serverProcess = join(import.meta.dirname, 'server-process.ts');
/** For servers whose passwords nobody tries to guess; those of a database need all of them the same. */
export const cheapPasswords = ['--import', join(import.meta.dirname, '../server/cheap-passwords.ts')];
const usualFlags = ['--disable-warning=ExperimentalWarning', '--import', serverProcess];

/**
 * Starts the real server as its own process on a free port, by default on an in-memory database and
 * without the visualizer.
 * @param flags of the runtime, such as a profiler's
 * @param program prints `ready URL`; this checkout's server by default
 */
export async function startServer(
  environment: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
  { main = server, logs = true, onLogLine }: Program = {},
): Promise<TestServer> {
  const child = spawn(process.execPath, [...usualFlags, ...flags, main], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: 'memory',
      LOG_LEVEL: 'error',
      FLOWS: 'off',
      SANDBOX_BUSINESS: 'off',
      ...environment,
    },
    stdio: ['pipe', 'pipe', onLogLine ? 'pipe' : logs ? 'inherit' : 'ignore'],
  });
  if (onLogLine && child.stderr) createInterface({ input: child.stderr }).on('line', onLogLine);
  const url = await readyUrl(child);
  const ended = once(child, 'exit');
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
  };
  return {
    url,
    pid: child.pid ?? 0,
    stop: () => end('SIGTERM'),
    signal: (name) => void child.kill(name),
    kill: () => end('SIGKILL'),
  };
}

/** Starts the server with settings that it refuses. @returns exit code, stdout and stderr */
export async function runToEnd(environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [...usualFlags, server], {
    env: { PATH: process.env.PATH, PORT: '0', ...environment },
    stdio: 'pipe',
  });
  const [[code], output, errors] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  return { code: code as number | null, output, lines: errors.trim().split('\n') };
}

function readyUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!child.stdout) return reject(new Error('the server has no output'));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const url = /^ready (\S+)$/.exec(line)?.[1];
      if (url) resolve(url);
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready`)));
  });
}
