import { classes } from '../part.ts';
import styles from './button.module.css';

export interface ButtonLook {
  /** `main` is the primary action, `plain` a way back, `danger` an irreversible action. */
  variant?: 'main' | 'quiet' | 'plain' | 'danger' | undefined;
  /** 34, 44 or 50 px high. */
  size?: 'small' | 'medium' | 'large' | undefined;
  wide?: boolean | undefined;
}

/** The class names of a button, for links that look like one. */
export const buttonClass = ({ variant = 'quiet', size = 'medium', wide = false }: ButtonLook): string =>
  classes(
    styles.button,
    styles[variant],
    size === 'small' && styles.small,
    size === 'large' && styles.large,
    wide && styles.wide,
  );
