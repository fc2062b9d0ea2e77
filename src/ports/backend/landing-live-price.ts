import * as v from 'valibot';
import { callBackend } from './call.ts';

/** A price of zero is none. */
const priceSchema = v.fallback(v.nullable(v.pipe(v.number(), v.gtValue(0))), null);
const livePriceSchema = v.object({ symbol: v.string(), name: v.string(), price: priceSchema, change_24h_percent: v.nullable(v.number()) });
export type LivePrice = v.InferOutput<typeof livePriceSchema>;

/** The prices of the landing page; needs no sign-in. */
export const readLandingPrices = (signal?: AbortSignal) => callBackend('landing-live-price', v.array(livePriceSchema), { signal });
