import { setTimeout as wait } from 'node:timers/promises';
import { type Ask, askAt, type Reply } from './api.ts';

/** What stands before the products, as Caddy does with `ops/deploy/Caddyfile`. */
interface Front {
  readonly ask: Ask;
  /** The products that calls are dealt out to, in turn. */
  lead(urls: readonly string[]): void;
}

const pause = 250;

/** Nothing was sent: whatever it was may be sent to another one. */
const wasRefused = ({ status, text }: Reply): boolean => status === 0 && text.includes('ECONNREFUSED');

/**
 * Deals calls out in turn. A connection that is refused is tried again, at the next product; a call that was sent never is.
 * @param patience for how long, in milliseconds; 0 for never
 */
export function openFront(patience: number): Front {
  let asks: readonly Ask[] = [];
  let turn = 0;
  const ask: Ask = async (path, asked) => {
    const at = Date.now();
    for (let tries = 1; ; tries++) {
      turn += 1;
      const reply = await (asks[turn % asks.length] ?? askAt(''))(path, asked);
      const isOver = Date.now() - at > patience;
      if (!wasRefused(reply) || isOver) return { ...reply, at, ms: Date.now() - at };
      // Each was asked once: the next round waits.
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
