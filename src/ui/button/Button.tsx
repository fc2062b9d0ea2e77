import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { part } from '../part.ts';
import styles from './button.module.css';
import { type ButtonLook, buttonClass } from './look.ts';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style'>, ButtonLook {
  /** Keeps the width and the focus, and ignores clicks. */
  busy?: boolean;
  children: ReactNode;
}

/** A button. Use one `main` button per screen, and repeat the order in its label. */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event));
  return (
    <button
      {...rest}
      {...part('button', busy ? 'busy' : rest.disabled ? 'disabled' : 'ready')}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      type={type}
      className={buttonClass({ variant, size, wide })}
      onClick={press}
    >
      <span className={styles.label}>{children}</span>
      {busy && <span className={styles.spinner} aria-hidden="true" />}
    </button>
  );
}
