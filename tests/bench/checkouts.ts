import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startServer, type TestServer } from '../browser/server.ts';
import type { Options } from './options.ts';

/** A measured checkout: this one, or an older one. */
export interface Subject {
  readonly title: string;
  readonly server: TestServer;
}

/** Starts this checkout's server, and the older built one's if given. */
export async function startSubjects({ before }: Options): Promise<readonly [Subject, ...Subject[]]> {
  const environment = { SANDBOX_SEED: '1' };
  const own = { title: 'This commit', server: await startServer(environment) };
  if (before === null) return [own];
  const folder = resolve(before);
  if (!existsSync(join(folder, 'dist/index.html')))
    throw new Error(`${folder} has not been built: run \`npm run build\` there`);
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: folder, encoding: 'utf8' }).trim();
  return [
    own,
    {
      title: `Before: commit ${commit}`,
      server: await startServer(environment, [], { main: join(folder, 'server/main.ts') }),
    },
  ];
}
