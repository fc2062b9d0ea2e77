import { useSelector } from '@xstate/react';
import { Moon, Sun } from 'lucide-react';
import { selectIsDark } from '#machines/preferences/preferences.selectors.ts';
import { IconButton } from '#ui/button/IconButton.tsx';
import { useWorld } from '../hooks/world.ts';

/** Switches the theme between "0" (light) and "1" (dark). */
export function ThemeToggle() {
  const preferences = useWorld().actor('preferences');
  const isDark = useSelector(preferences, selectIsDark);
  return (
    <IconButton
      size="small"
      label={isDark ? 'Light theme' : 'Dark theme'}
      icon={isDark ? <Sun size={18} aria-hidden /> : <Moon size={18} aria-hidden />}
      onClick={() => preferences.send({ type: 'theme.toggled' })}
    />
  );
}
