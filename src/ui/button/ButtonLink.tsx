import type { ReactNode } from 'react';
import { AppLink, type AppLinkProps } from '../link/AppLink.tsx';
import { part } from '../part.ts';
import styles from './button.module.css';
import { type ButtonLook, buttonClass } from './look.ts';

export interface ButtonLinkProps extends Omit<AppLinkProps, 'look'>, ButtonLook {
  children: ReactNode;
}

/** A link styled as a button, for navigation. */
export function ButtonLink({ variant, size, wide, children, ...rest }: ButtonLinkProps) {
  return (
    <AppLink {...rest} {...part('button-link')} look={buttonClass({ variant, size, wide })}>
      <span className={styles.label}>{children}</span>
    </AppLink>
  );
}
