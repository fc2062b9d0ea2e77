import { useSelector } from '@xstate/react';
import { caseKeys } from '#domain/staff/keys.ts';
import { selectHasFailed, selectIsEmpty } from '#machines/caseDesk/caseDesk.machine.ts';
import type { FlowRefs } from '#machines/flows/flows.types.ts';
import { selectProblem } from '#machines/shared/problem.ts';
import { selectIsBusy } from '#machines/shared/tags.ts';
import { Button } from '#ui/button/Button.tsx';
import { Cluster } from '#ui/layout/Layout.tsx';
import { Text } from '#ui/text/Text.tsx';

/** Claims the next case, or says that there is none. */
export function NextCase({ desk }: { desk: FlowRefs['caseDesk'] }) {
  const isBusy = useSelector(desk, selectIsBusy);
  const isEmpty = useSelector(desk, selectIsEmpty);
  const hasFailed = useSelector(desk, selectHasFailed);
  const problem = useSelector(desk, selectProblem);
  return (
    <Cluster gap={2}>
      <Button
        size="small"
        variant="main"
        busy={isBusy}
        aria-keyshortcuts={caseKeys.next}
        onClick={() => desk.send({ type: 'next.requested' })}
      >
        Claim the next case
      </Button>
      <Text as="span" size="s" tone="soft" aria-hidden>
        {`Key ${caseKeys.next}`}
      </Text>
      <span role="status">
        {isEmpty && <Text as="span">No case is waiting for you.</Text>}
        {hasFailed && (
          <Text as="span">
            {problem?.status === 403
              ? (problem.message ?? 'You can’t claim cases.')
              : 'We couldn’t claim a case. Try again.'}
          </Text>
        )}
      </span>
    </Cluster>
  );
}
