import { classes } from '../part.ts';
import styles from './button.module.css';

export interface ButtonLook {
  /** `main` is the one thing to do here, `quiet` an alternative, `plain` a way back, `danger` what cannot be undone. */
  variant?: 'main' | 'quiet' | 'plain' | 'danger' | undefined;
  /** 34, 44 or 50 px high. */
  size?: 'small' | 'medium' | 'large' | undefined;
  /** As wide as its container. */
  wide?: boolean | undefined;
}

/** The class names of a button or of a link that looks like one. */
export const buttonClass = ({ variant = 'quiet', size = 'medium', wide = false }: ButtonLook): string =>
  classes(styles.button, styles[variant], size === 'small' && styles.small, size === 'large' && styles.large, wide && styles.wide);
