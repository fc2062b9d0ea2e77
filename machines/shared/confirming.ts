import type { CodeSubject } from '#domain/security/codeSubjects.ts';
import { storeFault } from './requesting.ts';

interface OwnerContext {
  readonly customerGuid: string;
}

/**
 * Adds the invoke of a state that confirms a call by a code or second factor. Needs the actor
 * `oneTimeCode` and the action `storeProblem`.
 */
export const confirming = <const Done extends string, const Failed extends string, Context extends OwnerContext>(
  done: Done,
  failed: Failed,
  about: (context: Context) => CodeSubject | null,
) =>
  ({
    id: 'oneTimeCode',
    src: 'oneTimeCode',
    input: ({ context }: { context: Context }) => ({
      customerGuid: context.customerGuid,
      variant: 'plain' as const,
      about: about(context),
    }),
    onDone: done,
    onError: { target: failed, actions: storeFault },
  }) as const;
