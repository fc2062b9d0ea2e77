import { useSelector } from '@xstate/react';
import { type HeldFactors, hasMfa, type Passkey, type RecoveryCodesStatus } from '#domain/security/accountSecurity.ts';
import { recoveryCodeCount } from '#domain/security/recoveryCodes.ts';
import { selectDone, selectSecurity } from '#machines/mfaEnrollment/mfaEnrollment.machine.ts';
import type { FactorChange } from '#machines/mfaEnrollment/mfaEnrollment.types.ts';
import { selectIsBusy } from '#machines/shared/tags.ts';
import { PauseEnd } from '#presenters/security/PauseNotice.tsx';
import { Notice } from '#ui/banner/Notice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Cluster } from '#ui/layout/Layout.tsx';
import { FailedState } from '#ui/list/ListView.tsx';
import { Skeleton } from '#ui/list/Skeleton.tsx';
import { Text, VisuallyHidden } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';
import type { MfaEnrollmentProps } from './MfaEnrollmentSection.tsx';
import { doneTexts, ownerTexts } from './messages.ts';
import styles from './mfa-enrollment.module.css';

/** From this number down, the page suggests new ones. */
const fewCodes = 2;

/** The customer's factors, each with its actions. */
export function FactorList({ flow, failed, owner = 'customer' }: MfaEnrollmentProps) {
  const security = useSelector(flow, selectSecurity);
  const restoring = useSelector(flow, selectIsBusy);
  if (restoring) return <Skeleton width="medium" />;
  if (security === null)
    return failed ? <FailedState what="two-step verification settings" {...failed} /> : <Skeleton width="medium" />;
  const begin = (change: FactorChange) => flow.send({ type: 'change.requested', change });
  const isOn = hasMfa(security);
  const texts = ownerTexts[owner];
  // The server keeps the last factor of staff.
  const removable = owner === 'customer' || security.passkeys.length + (security.authenticator ? 1 : 0) > 1;
  return (
    <>
      <div data-part="factor-lead" tabIndex={-1}>
        <Done flow={flow} security={security} />
        <Text tone="soft">
          {isOn
            ? texts.use
            : 'Off. Whenever money moves, we email you a code. An authenticator app or a passkey is safer, and protects your sign-in too.'}
        </Text>
      </div>
      {isOn && (
        <ul>
          {security.authenticator && (
            <Authenticator since={security.authenticator.since} begin={begin} removable={removable} />
          )}
          {security.passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} begin={begin} removable={removable} />
          ))}
          <Codes left={security.recoveryCodesLeft} status={security.recoveryCodesStatus} begin={begin} />
        </ul>
      )}
      <Cluster>
        {security.authenticator === null && (
          <Button onClick={() => begin({ kind: 'authenticator' })}>Add an authenticator app</Button>
        )}
        <Button onClick={() => begin({ kind: 'passkey' })}>Add a passkey</Button>
      </Cluster>
      <Text size="s" tone="faint">
        {removable ? texts.news : `To remove this method, add another one first. ${texts.news}`}
      </Text>
    </>
  );
}

interface ItemProps {
  begin: (change: FactorChange) => void;
}

interface MethodProps extends ItemProps {
  removable: boolean;
}

function Authenticator({ since, begin, removable }: MethodProps & { since: number }) {
  return (
    <li className={styles.factor}>
      <div>
        <Text strong>Authenticator app</Text>
        <Text size="s" tone="soft">
          Added <Time at={since} format="date" />
        </Text>
      </div>
      <Cluster>
        <Button size="small" onClick={() => begin({ kind: 'authenticator' })}>
          Replace <VisuallyHidden>authenticator app</VisuallyHidden>
        </Button>
        {removable && (
          <Button size="small" onClick={() => begin({ kind: 'removal', factor: { kind: 'authenticator' } })}>
            Remove <VisuallyHidden>authenticator app</VisuallyHidden>
          </Button>
        )}
      </Cluster>
    </li>
  );
}

function PasskeyItem({
  passkey: { id, name, createdAt, lastUsedAt },
  begin,
  removable,
}: MethodProps & { passkey: Passkey }) {
  return (
    <li className={styles.factor}>
      <div>
        <Text strong>{`Passkey “${name}”`}</Text>
        <Text size="s" tone="soft">
          Added <Time at={createdAt} format="date" />
          {lastUsedAt !== null && (
            <>
              , last used <Time at={lastUsedAt} />
            </>
          )}
        </Text>
      </div>
      {removable && (
        <Button size="small" onClick={() => begin({ kind: 'removal', factor: { kind: 'passkey', id, name } })}>
          Remove <VisuallyHidden>{`passkey “${name}”`}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}

interface CodesProps extends ItemProps {
  left: number;
  status: RecoveryCodesStatus;
}

function Codes({ left, status, begin }: CodesProps) {
  const hint = codesHint(left, status);
  return (
    <li className={styles.factor}>
      <div>
        <Text strong>{status === 'unsaved' ? 'Save your recovery codes' : 'Recovery codes'}</Text>
        <Text size="s" tone={hint === '' ? 'soft' : 'loss'}>
          {`${left === 0 ? 'None' : left} of ${recoveryCodeCount} left.${hint}`}
        </Text>
      </div>
      <Cluster>
        {status === 'unsaved' && (
          <Button size="small" variant="main" onClick={() => begin({ kind: 'unsavedCodes' })}>
            Show the codes
          </Button>
        )}
        <Button size="small" onClick={() => begin({ kind: 'recoveryCodes' })}>
          Get new codes
        </Button>
      </Cluster>
    </li>
  );
}

/** The advice about recovery codes; '' for none. */
function codesHint(left: number, status: RecoveryCodesStatus): string {
  if (status === 'unsaved') return ' You can see them again for 24 hours after you got them, until you enter one.';
  if (status === 'unconfirmed')
    return ' You never confirmed that you saved them, and we can’t show them anymore. If you don’t have them, get new ones.';
  return left <= fewCodes ? ' Get new ones, so you can sign in if you lose your device.' : '';
}

/** The last change, with its consequences. */
function Done({
  flow,
  security: { withdrawalsPausedUntil },
}: Pick<MfaEnrollmentProps, 'flow'> & { security: HeldFactors }) {
  const done = useSelector(flow, selectDone);
  return (
    <div role="status" className={styles.done}>
      {done && (
        <Notice tone="gain">
          <Text strong>{doneTexts[done.kind]}</Text>
          {withdrawalsPausedUntil !== null && (
            <Text size="s">
              Withdrawals are paused until <PauseEnd at={withdrawalsPausedUntil} />.
            </Text>
          )}
        </Notice>
      )}
    </div>
  );
}
