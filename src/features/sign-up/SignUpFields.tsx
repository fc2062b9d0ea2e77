import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { selectIsBusy } from '#machines/shared/tags.ts';
import type { SignUpMachine } from '#machines/signUp/signUp.machine.ts';
import {
  selectEmailIsTaken,
  selectEmailMeant,
  selectHasOneName,
  selectHasReferralCode,
  selectInvitation,
  selectKnownWords,
  selectLivesElsewhere,
  selectPasswordRules,
  selectText,
} from '#machines/signUp/signUp.selectors.ts';
import type { SignUpText } from '#machines/signUp/signUp.types.ts';
import { NewPasswordField } from '#presenters/password/NewPasswordField.tsx';
import { CountryField, PhoneField } from '#presenters/person/PersonFields.tsx';
import { Notice } from '#ui/banner/Notice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { CheckboxField } from '#ui/field/CheckboxField.tsx';
import { TextField, type TextFieldProps } from '#ui/field/TextField.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { isLeft } from '#ui/screen/focus.ts';
import { seenByInviter } from './messages.ts';
import styles from './sign-up.module.css';
import { useFieldProblem, useFieldText } from './useFieldText.ts';

interface Props {
  flow: ActorRefFrom<SignUpMachine>;
}

interface FieldsProps extends Props {
  /** Regions of the served countries that we do not serve yet. */
  unservedRegions: readonly string[];
}

/** The fields of an account, each with its rules before it is filled in. */
export const SignUpFields = ({ flow, unservedRegions }: FieldsProps) => (
  <>
    <Names flow={flow} />
    <EmailField flow={flow} />
    <Password flow={flow} />
    <Country flow={flow} unservedRegions={unservedRegions} />
    <Phone flow={flow} />
    <ReferralCode flow={flow} />
  </>
);

/** A field's text and its change handler. */
function useField(flow: Props['flow'], field: SignUpText) {
  return {
    value: useSelector(flow, selectText(field)),
    busy: useSelector(flow, selectIsBusy),
    change: (text: string) => flow.send({ type: 'field.changed', field, text }),
    leave: () => flow.send({ type: 'field.left', field }),
  };
}

function TextPart({ flow, field, error, ...shown }: Props & { field: SignUpText } & TextFieldProps) {
  const { value, busy, change, leave } = useField(flow, field);
  const text = useFieldText(flow, field);
  return (
    <TextField
      {...shown}
      value={value}
      readOnly={busy}
      error={error ?? text}
      onText={change}
      onBlur={(event) => isLeft(event) && leave()}
    />
  );
}

/** Documents of served countries give some people one name, so they need not invent another. */
function Names({ flow }: Props) {
  const hasOneName = useSelector(flow, selectHasOneName);
  const isMissing = useFieldProblem(flow, 'firstName') === 'required';
  return (
    <div className={styles.names}>
      {hasOneName ? (
        <div className={styles.whole}>
          <TextPart
            flow={flow}
            field="firstName"
            label="Name"
            autoComplete="name"
            error={isMissing ? 'Enter your name.' : undefined}
          />
        </div>
      ) : (
        <>
          <TextPart flow={flow} field="firstName" label="First name" autoComplete="given-name" />
          <TextPart flow={flow} field="lastName" label="Last name" autoComplete="family-name" />
        </>
      )}
      <p className={styles.note}>
        Enter your name as it is on your ID{!hasOneName && ', with a suffix such as Jr. or III after the last name'}.
      </p>
      <div className={styles.whole}>
        <CheckboxField
          label="I have only one name"
          checked={hasOneName}
          disabled={useSelector(flow, selectIsBusy)}
          onChecked={(only) => flow.send({ type: 'oneName.changed', only })}
        />
      </div>
    </div>
  );
}

function EmailField({ flow }: Props) {
  const taken = useSelector(flow, selectEmailIsTaken);
  return (
    <div className={styles.field}>
      <TextPart
        flow={flow}
        field="email"
        label="Email"
        type="email"
        autoComplete="username"
        error={taken ? <EmailTaken /> : undefined}
      />
      <EmailMeant flow={flow} />
    </div>
  );
}

/** A one-press correction of an address that looks misspelled. */
function EmailMeant({ flow }: Props) {
  const meant = useSelector(flow, selectEmailMeant);
  const busy = useSelector(flow, selectIsBusy);
  return (
    <div role="status">
      {meant !== '' && !busy && (
        <div className={styles.meant}>
          <span>Did you mean {meant}?</span>
          <Button variant="quiet" size="small" onClick={() => flow.send({ type: 'email.corrected' })}>
            Use this address
          </Button>
        </div>
      )}
    </div>
  );
}

const EmailTaken = () => (
  <>
    An account with this email already exists. <AppLink href="/signin">Sign in</AppLink> with it, or{' '}
    <AppLink href="/reset">reset your password</AppLink>.
  </>
);

function Password({ flow }: Props) {
  const { value, busy, change, leave } = useField(flow, 'password');
  return (
    <NewPasswordField
      label="Password"
      password={value}
      known={useSelector(flow, selectKnownWords)}
      rules={useSelector(flow, selectPasswordRules)}
      problem={useFieldProblem(flow, 'password')}
      busy={busy}
      onText={change}
      onLeave={leave}
    />
  );
}

/** A visitor who came by a link has already read what the inviter sees. */
function ReferralCode({ flow }: Props) {
  const isTyped = useSelector(
    flow,
    (snapshot) => selectHasReferralCode(snapshot) && selectInvitation(snapshot) === null,
  );
  return (
    <TextPart
      flow={flow}
      field="referralCode"
      label="Referral code (optional)"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      hint={isTyped ? seenByInviter : 'Eight letters and digits, if someone invited you.'}
    />
  );
}

function Phone({ flow }: Props) {
  const { value, busy, change, leave } = useField(flow, 'phone');
  return <PhoneField value={value} busy={busy} error={useFieldText(flow, 'phone')} onText={change} onLeave={leave} />;
}

function Country({ flow, unservedRegions }: FieldsProps) {
  const { value, busy, change } = useField(flow, 'country');
  return (
    <div className={styles.field}>
      <CountryField
        value={value}
        busy={busy}
        error={useFieldText(flow, 'country')}
        onText={change}
        unservedRegions={unservedRegions}
      />
      <div role="status">{useSelector(flow, selectLivesElsewhere) && <Elsewhere />}</div>
    </div>
  );
}

const Elsewhere = () => (
  <div className={styles.elsewhere}>
    <Notice>
      <p>
        Nothing you entered has been sent. <AppLink href="/">Prices</AppLink> and{' '}
        <AppLink href="/learn">guides</AppLink> are open to everyone. If you move to one of our countries, you can open
        an account then.
      </p>
    </Notice>
  </div>
);
