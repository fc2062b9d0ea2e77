import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import {
  type ChangeProfileMachine,
  selectCountryIsFixed,
  selectFieldProblem,
  selectText,
} from '#machines/changeProfile/changeProfile.machine.ts';
import type { ProfileField } from '#machines/changeProfile/changeProfile.types.ts';
import { selectIsBusy } from '#machines/shared/tags.ts';
import { CountryField, PhoneField } from '#presenters/person/PersonFields.tsx';
import { ChangeForm } from '#presenters/settings/Change.tsx';
import { profileFieldText, profileWording } from './profileMessages.ts';

interface ProfileFormProps {
  flow: ActorRefFrom<ChangeProfileMachine>;
  /** Regions of the served countries that we do not serve yet. */
  unservedRegions: readonly string[];
}

/** The phone number, and the country unless the customer was verified with it. */
export function ProfileForm({ flow, unservedRegions }: ProfileFormProps) {
  const isFixed = useSelector(flow, selectCountryIsFixed);
  const phone = useField(flow, 'phone');
  const country = useField(flow, 'country');
  return (
    <ChangeForm
      flow={flow}
      title={isFixed ? 'Phone' : 'Phone and country'}
      about="We call you only about your account. Your number isn’t used to sign in. We’ll email you about the change."
      wording={profileWording}
      submit="Save profile"
      keep="Cancel"
    >
      <PhoneField {...phone} onLeave={() => flow.send({ type: 'field.left', field: 'phone' })} />
      {!isFixed && <CountryField {...country} unservedRegions={unservedRegions} />}
    </ChangeForm>
  );
}

/** A field's text and its change handler. */
const useField = (flow: ProfileFormProps['flow'], field: ProfileField) => ({
  value: useSelector(flow, selectText(field)),
  busy: useSelector(flow, selectIsBusy),
  error: profileFieldText(field, useSelector(flow, selectFieldProblem(field))),
  onText: (text: string) => flow.send({ type: 'field.changed', field, text }),
});
