import { type AnyEventObject, fromCallback } from 'xstate';

/**
 * An actor that reports facts to its flow until that leaves. @param watch reports each fact, and
 * returns a stop function
 */
export const reporting = <Fact extends AnyEventObject>(watch: (report: (fact: Fact) => void) => () => void) =>
  fromCallback<AnyEventObject, undefined, Fact>(({ sendBack }) => watch(sendBack));

/** The stop function of several watches. */
export const stopAll =
  (...stops: readonly (() => void)[]) =>
  (): void => {
    for (const stop of stops) stop();
  };
