import { useSelector } from '@xstate/react';
import { type HeldFactors, hasMfa } from '#domain/security/accountSecurity.ts';
import { selectChange, selectSecurity } from '#machines/mfaEnrollment/mfaEnrollment.machine.ts';
import type { FactorChange, OwnFactor } from '#machines/mfaEnrollment/mfaEnrollment.types.ts';
import { selectCode } from '#machines/oneTimeCode/oneTimeCode.selectors.ts';
import { selectIsBusy } from '#machines/shared/tags.ts';
import { OneTimeCode } from '#presenters/code/OneTimeCode.tsx';
import { FlowProblem } from '#presenters/problem/FlowProblem.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Cluster } from '#ui/layout/Layout.tsx';
import { Heading, Text } from '#ui/text/Text.tsx';
import type { MfaEnrollmentProps } from './MfaEnrollmentSection.tsx';
import { changeLabels, type FactorsOwner, factorName, factorWording, ownerTexts } from './messages.ts';

/** The consequences of a change before it is made, its preparation, or why that failed. */
export function ChangeProposal({ flow, owner = 'customer' }: MfaEnrollmentProps) {
  const change = useSelector(flow, selectChange);
  const security = useSelector(flow, selectSecurity);
  const busy = useSelector(flow, selectIsBusy);
  // The machine has both whenever it shows this screen.
  if (change === null || security === null) return null;
  const { title, act, keep } = changeLabels(change);
  const takesAway = change.kind === 'removal' || change.kind === 'recoveryCodes';
  return (
    <>
      <Heading level={3} tabIndex={-1}>
        {title}
      </Heading>
      <FlowProblem flow={flow} wording={factorWording} />
      {takesAway ? (
        <Text tone="soft">{consequence(change, security, owner)}</Text>
      ) : (
        <div role="status">{busy && <Text tone="soft">One moment, please.</Text>}</div>
      )}
      <Cluster>
        {(takesAway || !busy) && (
          <Button variant="main" busy={busy} onClick={() => flow.send({ type: 'change.submitted' })}>
            {act}
          </Button>
        )}
        <Button onClick={() => flow.send({ type: 'change.canceled' })}>{keep}</Button>
      </Cluster>
    </>
  );
}

function consequence(
  change: Extract<FactorChange, { kind: 'removal' | 'recoveryCodes' }>,
  security: HeldFactors,
  owner: FactorsOwner,
): string {
  const { follows } = ownerTexts[owner];
  if (change.kind === 'recoveryCodes') return `You get ten new codes. The old ones stop working. ${follows}`;
  // The server keeps the last factor of staff.
  return owner === 'staff' || hasMfa(without(security, change.factor))
    ? `You can no longer use ${factorName(change.factor)} to sign in or to confirm. ${follows}`
    : `It’s your only method of two-step verification. Your recovery codes stop working too, and we email you codes again. ${follows}`;
}

const without = (security: HeldFactors, factor: OwnFactor): HeldFactors =>
  factor.kind === 'authenticator'
    ? { ...security, authenticator: null }
    : { ...security, passkeys: security.passkeys.filter(({ id }) => id !== factor.id) };

export function ChangeCheck({ flow, sandbox, owner = 'customer' }: MfaEnrollmentProps) {
  const code = useSelector(flow, selectCode);
  const change = useSelector(flow, selectChange);
  return (
    <>
      <Heading level={3} tabIndex={-1}>
        Confirm it’s you
      </Heading>
      <Text tone="soft">
        {change?.kind === 'unsavedCodes'
          ? 'Before we show your recovery codes, confirm your identity.'
          : 'A password isn’t enough to change this.'}
      </Text>
      {code && <OneTimeCode code={code} action="Continue" sandbox={sandbox} emails={owner === 'customer'} />}
      <Button wide onClick={() => flow.send({ type: 'change.canceled' })}>
        {change === null ? 'Cancel' : changeLabels(change).keep}
      </Button>
    </>
  );
}
