import { storeFault } from './requesting.ts';

interface Owner {
  readonly context: { readonly customerGuid: string };
}

/**
 * The invoke of a state in which the customer confirms a change of the account: by a code, or by their second factor. Then the server takes the
 * same call for five minutes. The chart has the actor `oneTimeCode` and the action `storeProblem`.
 */
export const confirming = <const Done extends string, const Failed extends string>(done: Done, failed: Failed) =>
  ({
    id: 'oneTimeCode',
    src: 'oneTimeCode',
    input: ({ context: { customerGuid } }: Owner) => ({ customerGuid, variant: 'plain' as const }),
    onDone: done,
    onError: { target: failed, actions: storeFault },
  }) as const;
