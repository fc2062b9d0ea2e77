import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { SignUpMachine } from '#machines/signUp/signUp.machine.ts';
import { selectIsBusy, selectProblem, selectTakesLong } from '#machines/signUp/signUp.selectors.ts';
import { ProblemNotice } from '#presenters/problem/ProblemNotice.tsx';
import { Notice } from '#ui/banner/Notice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { useFormFocus } from '#ui/screen/focus.ts';
import { Heading } from '#ui/text/Heading.tsx';
import { Text } from '#ui/text/Text.tsx';
import { openingWording } from './messages.ts';
import { SignUpFields } from './SignUpFields.tsx';
import styles from './sign-up.module.css';
import { TermsChoice } from './TermsChoice.tsx';

interface Props {
  flow: ActorRefFrom<SignUpMachine>;
  sandbox: boolean;
}

/** What it takes to open an account, and what comes after. */
export function SignUpForm({ flow, sandbox }: Props) {
  const busy = useSelector(flow, selectIsBusy);
  const problem = useSelector(flow, selectProblem);
  const { form, submit } = useFormFocus(busy);
  const titleId = useId();
  return (
    <>
      <header className={styles.head}>
        <Heading level={1} id={titleId} tabIndex={-1}>
          Open an account
        </Heading>
        <Text tone="soft">
          It’s free and takes two minutes. Before you trade, confirm your email and verify your identity, which takes about three minutes more.
        </Text>
      </header>
      <form
        ref={form}
        noValidate
        aria-labelledby={titleId}
        className={styles.form}
        onSubmit={(event) => submit(event, () => flow.send({ type: 'form.submitted' }))}
      >
        {problem && <ProblemNotice wording={openingWording(problem)} reference={problem.reference} />}
        <SignUpFields flow={flow} />
        <TermsChoice flow={flow} />
        <Button type="submit" variant="main" size="large" wide busy={busy}>
          Open an account
        </Button>
      </form>
      <div className={styles.foot}>
        <Progress flow={flow} />
        {!busy && (
          <span>
            Already have an account? <AppLink href="/signin">Sign in</AppLink>
          </span>
        )}
      </div>
      {sandbox && <Notice>This is a sandbox: no real money, no real email. Any made-up address works.</Notice>}
    </>
  );
}

function Progress({ flow }: Pick<Props, 'flow'>) {
  const busy = useSelector(flow, selectIsBusy);
  const takesLong = useSelector(flow, selectTakesLong);
  const usual = 'Opening your account. This takes a few seconds.';
  const long = 'Still opening your account. This is taking longer than usual. Nothing you entered is lost.';
  return <span role="status">{busy && (takesLong ? long : usual)}</span>;
}
