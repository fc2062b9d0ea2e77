import { type Customer, requestOf } from '../world/world.ts';
import type { ResourceKey, ValueOf } from './resources.ts';

/** Calls back with what was loaded, now and whenever it is loaded anew. Returns a stop function. */
export function watchLoads<Key extends ResourceKey>(customer: Customer, key: Key, notify: (value: ValueOf<Key>) => void): () => void {
  const request = requestOf(customer, key);
  let known: unknown = null;
  const look = () => {
    const { value } = request.getSnapshot().context;
    if (value === null || value === known) return;
    known = value;
    notify(value);
  };
  look();
  const subscription = request.subscribe(look);
  return () => subscription.unsubscribe();
}
