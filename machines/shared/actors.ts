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

/**
 * An effect that a machine asks for by name. `src/app` or a test provides what it does; the parameters are the contract.
 * An effect that nobody provided throws, since to leave it out silently would be worse.
 */
export const effectContract =
  <Params = undefined>(name: string) =>
  (_: unknown, __: Params): void => {
    throw new Error(`the effect "${name}" was not provided`);
  };

/** Whoever wants to be told: a typed address to which a long-lived child reports what its parent must know. */
export type ReportsTo<Report extends AnyEventObject> = ActorRef<Snapshot<unknown>, Report>;
