/** Window event for a file of this build that the server no longer has. */
export const partMissing = 'partmissing';

const requested = new Map<string, Promise<unknown>>();

/**
 * Fetches files before running a dynamic `import()`. Chromium caches a failed script load for the
 * life of the document, so an offline page could never recover.
 * @param files the script and its dependencies, as paths from the root
 * @throws TypeError if a fetch fails; the next call retries
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

/** Whether it came with the document; if the browser does not say, the cache has it. */
const hasCome = (file: string): boolean =>
  performance
    .getEntriesByName(new URL(`/${file}`, location.href).href)
    .some((entry) => (entry as PerformanceResourceTiming).responseStatus === 200);

async function fetchWhole(file: string): Promise<unknown> {
  const reply = await fetch(`/${file}`);
  if (reply.status === 404) dispatchEvent(new Event(partMissing));
  if (!reply.ok) throw new TypeError(`${file} was answered with ${reply.status}`);
  return reply.arrayBuffer();
}
