import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

const foreignRights = 0o077;

type Options = Parameters<NodeFS['init']>[1];
type Attributes = { mode?: number };
/** Emscripten's file creation. */
interface HostFiles {
  NODEFS: {
    node_ops: {
      mknod(parent: object, name: string, mode: number, device: number): unknown;
      setattr(node: object, attributes: Attributes): void;
    };
  };
}

/** Postgres in WebAssembly ignores the umask and makes world-writable files. */
export class PrivateFiles extends NodeFS {
  override async init(pg: PGlite, options: Options) {
    const closeToOthers = (module: object) => {
      const files = (module as HostFiles).NODEFS.node_ops;
      const { mknod, setattr } = files;
      files.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~foreignRights, device);
      files.setattr = (node, { mode, ...rest }) =>
        setattr(node, mode === undefined ? rest : { ...rest, mode: mode & ~foreignRights });
    };
    return super.init(pg, { ...options, preRun: [closeToOthers, ...(options.preRun ?? [])] });
  }
}

/** Removes others' access, which an older version allowed. */
export function closeFolder(path: string): void {
  chmodSync(path, 0o700);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) closeFolder(inside);
    else if (entry.isFile()) chmodSync(inside, 0o600);
  }
}
