import { execFile } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
/** Reads what other processes compiled. */
const serverProcess = join(root, 'tests/browser/server-process.ts');

export interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program of `server/commands` to its end. */
export function runCommand(name: string, args: readonly string[], environment: Readonly<Record<string, string>>): Promise<Ended> {
  const program = ['--disable-warning=ExperimentalWarning', '--import', serverProcess, `server/commands/${name}.ts`, ...args];
  const options = { cwd: root, env: { ...process.env, ...environment } };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, program, options, (_error, stdout, stderr) => resolve({ status: child.exitCode ?? -1, stdout, stderr }));
  });
}
