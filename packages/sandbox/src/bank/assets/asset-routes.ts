import { Hono } from 'hono';
import { type AssetCode, assets, tradableCodes } from '#domain/assets/assets.ts';
import { replyJson } from '../http/json.ts';
import { listReply, readList, readPage } from '../http/paging.ts';
import { fiat } from '../prices/terms.ts';

/** XRP appears only on price charts. */
export const heldAssets: readonly AssetCode[] = [fiat, ...tradableCodes];

/** Public: the generated client sends no token for it. */
export function createAssets() {
  const app = new Hono();
  app.get('/', (c) => {
    const page = readPage(c);
    const codes = readList(c, 'code');
    const matching = heldAssets.filter((code) => codes?.includes(code) ?? true);
    const start = page.page * page.perPage;
    return replyJson(
      c,
      listReply(page, matching.length, matching.slice(start, start + page.perPage).map(presentAsset)),
    );
  });
  return app;
}

function presentAsset(code: AssetCode) {
  const { kind, name, symbol, decimals } = assets[code];
  return { type: kind, code, name, symbol, decimals };
}
