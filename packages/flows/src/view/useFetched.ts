import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { fromPromise } from 'xstate';
import { fetchedMachine } from '../machines/fetched/fetched.machine.ts';

export type Fetched<Data> =
  | { readonly is: 'loading' }
  | { readonly is: 'ready'; readonly data: Data; readonly retry: () => void }
  | { readonly is: 'failed'; readonly reason: string; readonly retry: () => void };

/** Loads once, when first rendered; a new `key` reloads. @param load a stable function */
export function useFetched<Data>(load: () => Promise<Data>): Fetched<Data> {
  const logic = useMemo(
    () => fetchedMachine.provide({ actors: { loadData: fromPromise<unknown, undefined>(load) } }),
    [load],
  );
  const actor = useActorRef(logic);
  const snapshot = useSelector(actor, (current) => current);
  const retry = () => actor.send({ type: 'load.retried' });
  if (snapshot.matches('ready')) return { is: 'ready', data: snapshot.context.data as Data, retry };
  if (snapshot.matches('failed')) return { is: 'failed', reason: snapshot.context.reason ?? '', retry };
  return { is: 'loading' };
}
