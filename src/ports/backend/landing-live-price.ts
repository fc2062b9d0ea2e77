import * as v from 'valibot';
import { callBackend } from './call.ts';

const livePriceSchema = v.object({ symbol: v.string(), name: v.string(), price: v.number(), change_24h_percent: v.nullable(v.number()) });
export type LivePrice = v.InferOutput<typeof livePriceSchema>;

/** The prices of the landing page; needs no sign-in. */
export const readLandingPrices = (signal?: AbortSignal) => callBackend('landing-live-price', v.array(livePriceSchema), signal ? { signal } : {});
