import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

async function compress(file, quality) {
  const content = readFileSync(file);
  if (content.length < 1024) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  if (br.length < content.length) writeFileSync(`${file}.br`, br);
  if (gz.length < content.length) writeFileSync(`${file}.gz`, gz);
}

/**
 * Writes a compressed copy next to each text file of a build.
 * @param quality Brotli's; the best takes a dozen times as long as 9, and saves a twelfth
 */
export const compressBuild = (dist, quality = 11) =>
  Promise.all(
    filesBelow(dist)
      .filter((file) => /\.(js|css|html|svg|json|txt|webmanifest)$/.test(file))
      .map((file) => compress(file, quality)),
  );
