import { type AnyEventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';

/** A promise actor whose types are the contract and whose body must be provided by `src/app` or a test. */
export const promiseContract = <Output, Input extends NonReducibleUnknown = undefined>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`the actor "${name}" was not provided`)));

/** A callback actor (subscriptions, frames, tabs) whose body must be provided. */
export const streamContract = <
  Sends extends AnyEventObject,
  Input extends NonReducibleUnknown = undefined,
  Receives extends AnyEventObject = AnyEventObject,
>(
  name: string,
) =>
  fromCallback<Receives, Input, Sends>(() => {
    throw new Error(`the actor "${name}" was not provided`);
  });
