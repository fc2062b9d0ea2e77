import { type AppHandle, requestOf } from '../../handle/app-handle.ts';
import type { ResourceName, ValueOf, Wanted } from '../../resources/resources.ts';

/** Calls back with the loaded value, now and after each load. Returns a stop function. */
export function watchLoads<Name extends ResourceName>(
  app: AppHandle,
  name: Name,
  notify: (value: ValueOf<Name>) => void,
  ...wanted: Wanted<Name>
): () => void {
  const request = requestOf(app, name, ...wanted);
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
