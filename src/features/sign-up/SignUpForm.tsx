import { useSelector } from '@xstate/react';
import { selectIsBusy } from '#machines/shared/tags.ts';
import { selectInvitation, selectTakesLong } from '#machines/signUp/signUp.selectors.ts';
import { AccessForm } from '#presenters/access/Access.tsx';
import { FlowProblem } from '#presenters/problem/FlowProblem.tsx';
import { Notice } from '#ui/banner/Notice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { openingWording, seenByInviter } from './messages.ts';
import type { SignUpProps } from './SignUp.tsx';
import { SignUpFields } from './SignUpFields.tsx';
import styles from './sign-up.module.css';
import { TermsChoice } from './TermsChoice.tsx';

/** The form, with what happens next. */
export function SignUpForm({ flow, sandbox, unservedRegions = [] }: SignUpProps) {
  const busy = useSelector(flow, selectIsBusy);
  return (
    <>
      <AccessForm
        title="Open an account"
        about="It’s free and takes two minutes. Before you trade, confirm your email and verify your identity, which takes about three minutes more."
        above={<Invitation flow={flow} />}
        busy={busy}
        onSubmit={() => flow.send({ type: 'form.submitted' })}
      >
        <FlowProblem flow={flow} wording={openingWording} />
        <SignUpFields flow={flow} unservedRegions={unservedRegions} />
        <TermsChoice flow={flow} />
        <Button type="submit" variant="main" size="large" wide busy={busy}>
          Open an account
        </Button>
      </AccessForm>
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

/** The invitation by its code alone: the inviter's identity is private. */
function Invitation({ flow }: Pick<SignUpProps, 'flow'>) {
  const code = useSelector(flow, selectInvitation);
  return (
    code !== null && (
      <Notice>
        <p>
          <strong>You were invited with code {code}.</strong> {seenByInviter}
        </p>
      </Notice>
    )
  );
}

function Progress({ flow }: Pick<SignUpProps, 'flow'>) {
  const busy = useSelector(flow, selectIsBusy);
  const takesLong = useSelector(flow, selectTakesLong);
  const usual = 'Opening your account. This takes a few seconds.';
  const long = 'Still opening your account. This is taking longer than usual. Nothing you entered is lost.';
  return <span role="status">{busy && (takesLong ? long : usual)}</span>;
}
