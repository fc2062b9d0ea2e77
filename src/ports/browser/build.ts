/** The build's id: the hashed name of the first script, which covers everything that it loads. */
export const ownBuild = (page: Document): string =>
  page.querySelector<HTMLElement>('script[data-start]')?.dataset.start ??
  page.querySelector('script[type="module"][src^="/assets/index-"]')?.getAttribute('src') ??
  '';

/** The server's current build. @throws Error without an answer */
export async function readBuild(signal: AbortSignal): Promise<{ build: string }> {
  const reply: unknown = await fetch('/build.json', { cache: 'no-cache', signal })
    .then((response) => (response.ok ? response.json() : null))
    .catch(() => null);
  if (typeof reply !== 'object' || reply === null || !('start' in reply) || typeof reply.start !== 'string')
    throw new Error('the server does not say which build it has');
  return { build: reply.start };
}
