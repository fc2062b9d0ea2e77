import Elk from 'elkjs/lib/elk.bundled.js';
import type { Engine } from './elk.ts';

/** Runs ELK in this process, for Node. */
export function nodeEngine(): Engine {
  const elk = new Elk();
  return (graph) => elk.layout(graph);
}
