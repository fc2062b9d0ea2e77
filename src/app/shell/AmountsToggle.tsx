import { useSelector } from '@xstate/react';
import { Eye, EyeOff } from 'lucide-react';
import { selectAmountsAreHidden, selectShortcutIsOn } from '#machines/preferences/preferences.machine.ts';
import { IconButton } from '#ui/button/IconButton.tsx';
import { VisuallyHidden } from '#ui/text/Text.tsx';
import { useApp } from '../hooks/app.ts';

export function AmountsToggle() {
  const preferences = useApp().actor('preferences');
  const isHidden = useSelector(preferences, selectAmountsAreHidden);
  const hasShortcut = useSelector(preferences, selectShortcutIsOn);
  return (
    <>
      <IconButton
        size="small"
        label={isHidden ? 'Show balances' : 'Hide balances'}
        icon={isHidden ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
        {...(hasShortcut && { 'aria-keyshortcuts': 'h' })}
        onClick={() => preferences.send({ type: 'amounts.toggled' })}
      />
      <VisuallyHidden>
        <span role="status">{isHidden && 'Amounts are hidden'}</span>
      </VisuallyHidden>
    </>
  );
}
