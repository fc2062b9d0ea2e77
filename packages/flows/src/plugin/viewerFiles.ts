import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { typeOf } from './types.ts';

export interface ViewerFile {
  readonly type: string;
  readonly body: string | Uint8Array;
}

/**
 * The viewer and the observer that the package's build has made; a checkout makes them now.
 * @returns files by path, relative to the viewer
 */
export async function viewerFiles(): Promise<ReadonlyMap<string, ViewerFile>> {
  const folder = join(import.meta.dirname, '../viewer');
  if (!existsSync(folder)) return (await import('./built.ts')).buildViewer();
  const paths = globSync('**/*.*', { cwd: folder }).map((path) => path.replaceAll('\\', '/'));
  return new Map(paths.map((path) => [path, { type: typeOf(path), body: readFileSync(join(folder, path)) }]));
}
