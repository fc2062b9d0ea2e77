import { useSelector } from '@xstate/react';
import { EyeOff, UserRound } from 'lucide-react';
import type { SignedInPerson } from '#domain/staff/person.ts';
import { selectNames } from '#machines/adminSession/adminSession.selectors.ts';
import { IconButton } from '#ui/button/IconButton.tsx';
import { Text } from '#ui/text/Text.tsx';
import { useApp } from '../hooks/app.ts';

/** For a screen that others see: customers' names and email addresses, whole or hidden. */
export function NamesToggle({ person }: { person: SignedInPerson }) {
  const session = useApp().actor('adminSession');
  const names = useSelector(session, selectNames);
  const { hidesNames } = person;
  return (
    <>
      <IconButton
        size="small"
        label={hidesNames ? 'Show names' : 'Hide names'}
        icon={hidesNames ? <EyeOff size={18} aria-hidden /> : <UserRound size={18} aria-hidden />}
        disabled={names === 'switching'}
        onClick={() => session.send({ type: 'names.switched' })}
      />
      <span role="status">
        {names === 'failed' && (
          <Text as="span" size="s">
            {`Names are still ${hidesNames ? 'hidden' : 'shown'}. Try again.`}
          </Text>
        )}
      </span>
    </>
  );
}
