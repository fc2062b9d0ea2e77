import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { fromPromise } from 'xstate';
import { type ChosenFile, openingMachine } from '../machines/opening/opening.machine.ts';

export interface Opening<Data> {
  readonly is: 'waiting' | 'reading' | 'open' | 'refused';
  readonly name: string;
  readonly data: Data | null;
  readonly reason: string;
  readonly choose: (file: File) => void;
  readonly close: () => void;
}

/** A file of the reader's own. @param read checks it, and rejects with a sentence about what is wrong with it; the same function every time */
export function useOpening<Data>(read: (file: File) => Promise<Data>): Opening<Data> {
  const logic = useMemo(() => {
    const readFile = fromPromise<unknown, { readonly file: ChosenFile | null }>(({ input: { file } }) =>
      file instanceof File ? read(file) : Promise.reject(new Error('There is no file.')),
    );
    return openingMachine.provide({ actors: { readFile } });
  }, [read]);
  const actor = useActorRef(logic);
  const snapshot = useSelector(actor, (current) => current);
  return {
    is: snapshot.value,
    name: snapshot.context.file?.name ?? '',
    data: snapshot.matches('open') ? (snapshot.context.data as Data) : null,
    reason: snapshot.context.reason,
    choose: (file) => actor.send({ type: 'file.chosen', file }),
    close: () => actor.send({ type: 'file.closed' }),
  };
}
