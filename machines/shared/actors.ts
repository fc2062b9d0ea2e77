import { type ActorRef, type AnyEventObject, fromCallback, fromPromise, type NonReducibleUnknown, type Snapshot } from 'xstate';

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

/** A named effect whose params are the contract and whose body must be provided. A missing one throws instead of silently doing nothing. */
export const effectContract =
  <Params = undefined>(name: string) =>
  (_: unknown, __: Params): void => {
    throw new Error(`the effect "${name}" was not provided`);
  };

/** The parent of a long-lived child, typed by the reports that it accepts. */
export type ReportsTo<Report extends AnyEventObject> = ActorRef<Snapshot<unknown>, Report>;
