import { type Customer, type Owned, requestOf, type World } from '../world/world.ts';
import type { ResourceName, ValueOf, Wanted } from './resources.ts';

/** Calls back with what was loaded, now and whenever it is loaded anew. Returns a stop function. */
export function watchLoads<Name extends ResourceName<'public' | 'customer'>>(
  customer: Customer,
  name: Name,
  notify: (value: ValueOf<Name>) => void,
  ...wanted: Wanted<Name>
): () => void;
export function watchLoads<Name extends ResourceName<'public' | 'staff'>>(
  staff: Owned<'staff'>,
  name: Name,
  notify: (value: ValueOf<Name>) => void,
  ...wanted: Wanted<Name>
): () => void;
export function watchLoads<Name extends ResourceName>(
  world: World,
  name: Name,
  notify: (value: ValueOf<Name>) => void,
  ...wanted: Wanted<Name>
): () => void {
  const request = requestOf(world, name, ...wanted);
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
