import { execFile } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
/** Shared between processes. */
const compiled = { NODE_COMPILE_CACHE: join(root, '.cache/compiled') };

interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command of `server/commands`. */
export function runCommand(
  name: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Ended> {
  const program = ['--disable-warning=ExperimentalWarning', `server/commands/${name}.ts`, ...args];
  const options = { cwd: root, env: { ...process.env, ...compiled, ...environment } };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, program, options, (_error, stdout, stderr) =>
      resolve({ status: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}
