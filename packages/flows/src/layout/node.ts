import Elk from 'elkjs/lib/elk.bundled.js';
import type { Engine } from './elk.ts';

/** The layout in this process: for Node, where nobody waits for the next frame. */
export function nodeEngine(): Engine {
  const elk = new Elk();
  return (graph) => elk.layout(graph);
}
