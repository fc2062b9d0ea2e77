import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { fromPromise } from 'xstate';
import { type ChosenFile, openingMachine } from '../machines/opening/opening.machine.ts';
import { keepFile, removeFile, savedFile } from './savedFile.ts';

export interface Opening<Data> {
  readonly is: 'waiting' | 'reading' | 'open' | 'refused';
  /** Whether the file opens again when the page is loaded again; null while that is unknown. */
  readonly isSaved: boolean | null;
  readonly name: string;
  readonly data: Data | null;
  readonly reason: string;
  readonly choose: (files: readonly File[]) => void;
  readonly close: () => void;
}

/** The machine handles one file, which may stand for several. */
interface ChosenFiles extends ChosenFile {
  readonly files: readonly File[];
}

const isOfFiles = (chosen: ChosenFile): chosen is ChosenFiles => 'files' in chosen;

/**
 * Opens local files.
 * @param read a stable function that checks at least one file and rejects with a user-facing
 * message
 * @param isKept whether the tab keeps the file while it is loaded again
 */
export function useOpening<Data>(
  read: (first: File, all: readonly File[]) => Promise<Data>,
  isKept = false,
): Opening<Data> {
  const { logic, input } = useMemo(() => {
    const readFile = fromPromise<unknown, { readonly file: ChosenFile | null }>(({ input: { file } }) =>
      file !== null && isOfFiles(file) && file.files[0]
        ? read(file.files[0], file.files)
        : Promise.reject(new Error('There is no file.')),
    );
    const saveFile = fromPromise<unknown, { readonly file: ChosenFile | null }>(({ input: { file }, signal }) =>
      isKept && file !== null && isOfFiles(file) && file.files[0]
        ? keepFile(file.files[0], signal)
        : Promise.reject(new Error('It is not kept.')),
    );
    const saved = isKept ? savedFile() : null;
    return {
      logic: openingMachine.provide({
        actors: { readFile, saveFile },
        actions: { removeSaved: () => isKept && removeFile() },
      }),
      input: { saved: saved && filesAsOne([saved]) },
    };
  }, [read, isKept]);
  const actor = useActorRef(logic, { input });
  const snapshot = useSelector(actor, (current) => current);
  return {
    is: typeof snapshot.value === 'string' ? snapshot.value : 'open',
    isSaved: snapshot.matches({ open: 'saving' }) ? null : snapshot.matches({ open: 'saved' }),
    name: snapshot.context.file?.name ?? '',
    data: snapshot.matches('open') ? (snapshot.context.data as Data) : null,
    reason: snapshot.context.reason,
    choose: (files) => actor.send({ type: 'file.chosen', file: filesAsOne(files) }),
    close: () => actor.send({ type: 'file.closed' }),
  };
}

const filesAsOne = (files: readonly File[]): ChosenFiles => ({
  name: files.length === 1 ? (files[0]?.name ?? '') : `${files.length} files`,
  size: files.reduce((sum, { size }) => sum + size, 0),
  files,
});
