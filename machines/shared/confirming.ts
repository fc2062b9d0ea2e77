import type { CodeSubject } from '#domain/security/codeSubjects.ts';
import { storeFault } from './requesting.ts';

interface OwnerContext {
  readonly customerGuid: string;
}

/**
 * The invoke of a state in which the customer confirms a change of the account: by a code, or by their second factor. Then the server takes the
 * same call once. The code does for nothing else, and its mail says what it is about. The chart has the actor `oneTimeCode` and the action `storeProblem`.
 */
export const confirming = <const Done extends string, const Failed extends string, Context extends OwnerContext>(
  done: Done,
  failed: Failed,
  about: (context: Context) => CodeSubject | null,
) =>
  ({
    id: 'oneTimeCode',
    src: 'oneTimeCode',
    input: ({ context }: { context: Context }) => ({ customerGuid: context.customerGuid, variant: 'plain' as const, about: about(context) }),
    onDone: done,
    onError: { target: failed, actions: storeFault },
  }) as const;
