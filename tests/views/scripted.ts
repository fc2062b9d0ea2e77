import { act } from '@testing-library/react';
import { fromPromise, type NonReducibleUnknown } from 'xstate';

export interface Performance<Output, Input> {
  readonly input: Input;
  readonly signal: AbortSignal;
  resolve(output: Output): Promise<void>;
  reject(error: unknown): Promise<void>;
}

/** A promise actor that the test settles, with all of its runs. */
export function scripted<Output, Input extends NonReducibleUnknown = NonReducibleUnknown>() {
  const runs: Performance<Output, Input>[] = [];
  const logic = fromPromise<Output, Input>(
    ({ input, signal }) =>
      new Promise<Output>((resolve, reject) => {
        runs.push({
          input,
          signal,
          resolve: (output) => act(async () => resolve(output)),
          reject: (error) => act(async () => reject(error)),
        });
      }),
  );
  return {
    logic,
    runs,
    last(): Performance<Output, Input> {
      const run = runs.at(-1);
      if (!run) throw new Error('the actor was not started');
      return run;
    },
  };
}
