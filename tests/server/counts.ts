/** For a server that trusts a proxy. */
export const metricsToken = 'a-token-of-the-metrics';

/** Request and promise counts by series. */
export async function readCounts(url: string): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } })).text();
  const lines = text.matchAll(/^((?:http_request|witness_)\S*(?:\{.*\})?) (\S+)$/gm);
  return new Map([...lines].map(([, series = '', value]) => [series, Number(value)]));
}

/** Series that look like a restart to Prometheus. */
export const fallen = (earlier: ReadonlyMap<string, number>, later: ReadonlyMap<string, number>): readonly string[] =>
  [...earlier]
    .filter(([series, value]) => (later.get(series) ?? 0) < value)
    .map(([series, value]) => `${series} ${value} → ${later.get(series)}`);

/** Polls until stopped. */
export function watchCounts(url: string) {
  const falls: string[] = [];
  let isOver = false;
  const watch = async () => {
    let earlier = await readCounts(url);
    while (!isOver) {
      const later = await readCounts(url);
      falls.push(...fallen(earlier, later));
      earlier = later;
    }
  };
  const watching = watch();
  const stop = async () => {
    isOver = true;
    await watching;
  };
  return { falls, stop };
}
