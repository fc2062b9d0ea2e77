import { createServer } from 'node:http';
import { packChart } from '../model/pack.ts';
import type { ServedCharts } from '../plugin/page/charts.ts';
import { pageOf } from '../plugin/page.ts';
import { typeOf } from '../plugin/types.ts';
import { viewerFiles } from '../plugin/viewerFiles.ts';
import type { FoundCharts } from './find.ts';

/** Serves the viewer of these charts on loopback, until the program ends. @returns its address */
export async function serveViewer({ charts, files, unread }: FoundCharts, port: number): Promise<string> {
  const viewer = await viewerFiles();
  const page = pageOf({ title: 'Flows', base: '', home: null, machines: null });
  const served: ServedCharts = { charts: charts.map(packChart), files, unread };
  const data = JSON.stringify(served);
  const server = createServer(({ url = '/', headers: { host = '' } }, response) => {
    const send = (status: number, type: string, body: string | Uint8Array) =>
      response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-cache' }).end(body);
    const { pathname } = new URL(url, 'http://localhost');
    const file = viewer.get(pathname.slice(1));
    // Another site whose name leads here must not read the charts.
    if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(host))
      send(403, typeOf('.txt'), 'This viewer is for its own computer.');
    else if (pathname === '/charts.json') send(200, typeOf('.json'), data);
    else if (file) send(200, file.type, file.body);
    else if (/\.(js|css)$/.test(pathname)) send(404, typeOf('.txt'), 'There is no such file.');
    else send(200, typeOf('.html'), page);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : port}/`;
}
