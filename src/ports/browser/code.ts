/** The event of the window when the server does not have a file of this build. */
export const partMissing = 'partmissing';

/** Files that have come, or are on their way, by address. */
const requested = new Map<string, Promise<unknown>>();

/**
 * Runs a dynamic `import()` once its files are in the browser's cache. Chromium remembers a script that failed to load until the document is left, so
 * a page that was opened without a network could never be loaded again.
 * @param files the script and those that it needs, as paths from the root
 * @throws TypeError when one of them cannot be fetched; the next call tries again
 */
export async function importFetched<Code>(load: () => Promise<Code>, files: readonly string[] = []): Promise<Code> {
  await Promise.all(files.map(fetchOnce));
  return load();
}

function fetchOnce(file: string): Promise<unknown> {
  const known = requested.get(file);
  if (known !== undefined) return known;
  const fetching = hasCome(file) ? Promise.resolve() : fetchWhole(file);
  requested.set(file, fetching);
  fetching.catch(() => requested.delete(file));
  return fetching;
}

/** Whether it came with the document. Browsers that do not tell fetch it from their cache. */
const hasCome = (file: string): boolean =>
  performance.getEntriesByName(new URL(`/${file}`, location.href).href).some((entry) => (entry as PerformanceResourceTiming).responseStatus === 200);

async function fetchWhole(file: string): Promise<unknown> {
  const reply = await fetch(`/${file}`);
  if (reply.status === 404) dispatchEvent(new Event(partMissing));
  if (!reply.ok) throw new TypeError(`${file} was answered with ${reply.status}`);
  return reply.arrayBuffer();
}
