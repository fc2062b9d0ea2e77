import { useSelector } from '@xstate/react';
import { Moon, Sun } from 'lucide-react';
import { selectIsDark } from '#machines/preferences/preferences.machine.ts';
import { IconButton } from '#ui/button/IconButton.tsx';
import { useApp, useIsHydrating } from '../hooks/app.ts';
import styles from './open.module.css';

/** Switches the theme between "0" (light) and "1" (dark). */
export function ThemeToggle() {
  const preferences = useApp().actor('preferences');
  const chosen = useSelector(preferences, selectIsDark);
  const isDark = useIsHydrating() ? false : chosen;
  return (
    <IconButton
      size="small"
      // Before the app has loaded, `public/theme.js` handles this name.
      name="theme"
      label={isDark ? 'Light theme' : 'Dark theme'}
      // Styles show the right icon before any script has run.
      icon={
        <>
          <Sun size={18} aria-hidden className={styles.sun} />
          <Moon size={18} aria-hidden className={styles.moon} />
        </>
      }
      onClick={() => preferences.send({ type: 'theme.toggled' })}
    />
  );
}
