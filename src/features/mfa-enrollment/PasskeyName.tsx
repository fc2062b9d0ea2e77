import { useSelector } from '@xstate/react';
import { selectIsCreating, selectName, selectNameProblem } from '#machines/mfaEnrollment/mfaEnrollment.machine.ts';
import { selectProblem } from '#machines/shared/problem.ts';
import { selectIsBusy } from '#machines/shared/tags.ts';
import { ProblemNotice } from '#presenters/problem/ProblemNotice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { Cluster } from '#ui/layout/Layout.tsx';
import { useFormFocus } from '#ui/screen/focus.ts';
import { Heading, Text } from '#ui/text/Text.tsx';
import type { MfaEnrollmentProps } from './MfaEnrollmentSection.tsx';
import { factorWording, nameSentence, ownerTexts } from './messages.ts';
import styles from './mfa-enrollment.module.css';

export function PasskeyName({ flow, owner = 'customer' }: MfaEnrollmentProps) {
  const name = useSelector(flow, selectName);
  const nameProblem = useSelector(flow, selectNameProblem);
  const problem = useSelector(flow, selectProblem);
  const busy = useSelector(flow, selectIsBusy);
  const creating = useSelector(flow, selectIsCreating);
  const { form, submit } = useFormFocus(busy);
  return (
    <form
      ref={form}
      noValidate
      aria-label="Passkey"
      className={styles.form}
      onSubmit={(event) => submit(event, () => flow.send({ type: 'passkey.requested' }))}
    >
      <Heading level={3} tabIndex={-1}>
        Add a passkey
      </Heading>
      {problem && <ProblemNotice wording={factorWording(problem)} reference={problem.reference} />}
      <Text tone="soft">
        A passkey is kept by your device, password manager or security key. You use it with your fingerprint, face or
        screen lock.
      </Text>
      <TextField
        label="Name"
        hint="To tell your passkeys apart."
        autoComplete="off"
        value={name}
        readOnly={busy}
        error={problem?.fields?.name ?? nameSentence(nameProblem)}
        onText={(text) => flow.send({ type: 'name.changed', name: text })}
      />
      <div role="status">
        <Text size="s" tone={creating ? 'ink' : 'faint'}>
          {creating ? 'Follow the instructions of your browser.' : ownerTexts[owner].follows}
        </Text>
      </div>
      <Cluster>
        <Button type="submit" variant="main" busy={busy}>
          Create passkey
        </Button>
        <Button
          disabled={busy && !creating}
          onClick={() => flow.send({ type: creating ? 'passkey.canceled' : 'change.canceled' })}
        >
          Cancel
        </Button>
      </Cluster>
    </form>
  );
}
