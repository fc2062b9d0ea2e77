import type { ComponentProps, ReactNode } from 'react';
import { classes, part } from '../part.ts';
import styles from './button.module.css';
import { type ButtonLook, buttonClass } from './look.ts';

export interface IconButtonProps
  extends Omit<ComponentProps<'button'>, 'className' | 'style' | 'aria-label' | 'children'>,
    Pick<ButtonLook, 'variant' | 'size'> {
  label: string;
  icon: ReactNode;
}

export function IconButton({ label, icon, variant = 'plain', size, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      {...part('icon-button')}
      type={type}
      aria-label={label}
      className={classes(buttonClass({ variant, size }), styles.icon)}
    >
      {icon}
    </button>
  );
}
