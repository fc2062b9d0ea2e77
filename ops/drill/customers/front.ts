import { setTimeout as wait } from 'node:timers/promises';
import { type Ask, askAt, type Reply } from './api.ts';

/** A reverse proxy before the products, like Caddy with `ops/deploy/Caddyfile`. */
interface Front {
  readonly ask: Ask;
  /** Sets the products, used round-robin. */
  lead(urls: readonly string[]): void;
}

const pause = 250;

/** Nothing was sent, so another product can be tried. */
const wasRefused = ({ status, text }: Reply): boolean => status === 0 && text.includes('ECONNREFUSED');

/**
 * A round-robin proxy. It retries refused connections at the next product, but never a sent call.
 * @param timeoutMs limit of the retries; 0 for none
 */
export function openFront(timeoutMs: number): Front {
  let asks: readonly Ask[] = [];
  let turn = 0;
  const ask: Ask = async (path, options) => {
    const at = Date.now();
    for (let tries = 1; ; tries++) {
      turn += 1;
      const reply = await (asks[turn % asks.length] ?? askAt(''))(path, options);
      const isOver = Date.now() - at > timeoutMs;
      if (!wasRefused(reply) || isOver) return { ...reply, at, ms: Date.now() - at };
      // Every product was tried; wait before the next round.
      if (tries % asks.length === 0) await wait(pause);
    }
  };
  return {
    ask,
    lead(urls) {
      asks = urls.map(askAt);
    },
  };
}
