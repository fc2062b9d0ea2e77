import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { selectDocumentsCanCure, selectMethod } from '#machines/identityCheck/identityCheck.machine.ts';
import type { VerificationMethod } from '#machines/identityCheck/identityCheck.types.ts';
import { selectIsBusy, selectProblem } from '#machines/shared/verifying/inquiry.selectors.ts';
import { ProblemNotice } from '#presenters/problem/ProblemNotice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { FieldError } from '#ui/field/Field.tsx';
import { useFormFocus } from '#ui/screen/focus.ts';
import { Heading } from '#ui/text/Text.tsx';
import { MethodOption } from './MethodOption.tsx';
import { methodWordings, verificationWording } from './messages.ts';
import options from './method.module.css';
import type { ScreenProps } from './props.ts';
import styles from './verification.module.css';

const defaultMethods: readonly VerificationMethod[] = ['id_and_selfie', 'tax_id_and_selfie'];

/** The verification method. "Photos only" is offered if only photos failed. */
export function MethodChoice({ flow }: ScreenProps) {
  const busy = useSelector(flow, selectIsBusy);
  const problem = useSelector(flow, selectProblem);
  const documentsCanCure = useSelector(flow, selectDocumentsCanCure);
  const { form, submit } = useFormFocus(busy);
  const titleId = useId();
  const isMissing = problem?.code === 'methodRequired';
  return (
    <form
      ref={form}
      noValidate
      aria-labelledby={titleId}
      className={styles.form}
      onSubmit={(event) => submit(event, () => flow.send({ type: 'verification.requested' }))}
    >
      <Heading level={2} look="section" id={titleId} tabIndex={-1}>
        How would you like to verify?
      </Heading>
      {problem && !isMissing && <ProblemNotice wording={verificationWording(problem)} reference={problem.reference} />}
      <Options
        flow={flow}
        methods={documentsCanCure ? ['document_submission', ...defaultMethods] : defaultMethods}
        labelledBy={titleId}
        error={isMissing && verificationWording(problem).text}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="main" size="large" busy={busy}>
          Continue
        </Button>
        <Button variant="plain" size="large" disabled={busy} onClick={() => flow.send({ type: 'choice.canceled' })}>
          Back
        </Button>
        <span role="status" className={styles.status}>
          {busy && 'Starting your verification.'}
        </span>
      </div>
    </form>
  );
}

interface OptionsProps {
  flow: ScreenProps['flow'];
  methods: readonly VerificationMethod[];
  labelledBy: string;
  error: string | false;
}

function Options({ flow, methods, labelledBy, error }: OptionsProps) {
  const chosen = useSelector(flow, selectMethod);
  const busy = useSelector(flow, selectIsBusy);
  const errorId = useId();
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className={options.options}>
      {methods.map((method) => (
        <MethodOption
          key={method}
          {...methodWordings[method]}
          checked={method === chosen}
          disabled={busy}
          errorId={error === false ? undefined : errorId}
          onChoose={() => flow.send({ type: 'method.chosen', method })}
        />
      ))}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
