import { fromPromise, type NonReducibleUnknown } from 'xstate';

interface Call<Output, Input> {
  readonly input: Input;
  readonly answer: (output: Output) => Promise<void>;
  readonly fail: (error: unknown) => Promise<void>;
}

/** An actor with recorded calls, answered by the test. */
export function scripted<Output, Input extends NonReducibleUnknown = undefined>() {
  const calls: Call<Output, Input>[] = [];
  const logic = fromPromise<Output, Input>(({ input }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Output>();
    calls.push({
      input,
      answer: (output) => settled(() => resolve(output)),
      fail: (error) => settled(() => reject(error)),
    });
    return promise;
  });
  const last = () => {
    const call = calls.at(-1);
    if (!call) throw new Error('the actor was not called');
    return call;
  };
  return { logic, calls, last };
}

/** Machines receive answers some microtasks later; a macrotask comes after those. */
async function settled(settle: () => void): Promise<void> {
  settle();
  await new Promise<void>((done) => setImmediate(done));
}
