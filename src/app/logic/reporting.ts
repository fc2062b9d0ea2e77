import { type AnyEventObject, fromCallback } from 'xstate';

/**
 * An actor that reports facts to its flow until the flow stops it.
 * @param watch reports each fact, and returns a stop function
 */
export const reporting = <Fact extends AnyEventObject>(watch: (report: (fact: Fact) => void) => () => void) =>
  fromCallback<AnyEventObject, undefined, Fact>(({ sendBack }) => watch(sendBack));

/** Combines several stop functions. */
export const stopAll =
  (...stops: readonly (() => void)[]) =>
  (): void => {
    for (const stop of stops) stop();
  };
