import { type ComponentProps, useContext } from 'react';
import { Link } from 'wouter';
import { classes } from '../part.ts';
import styles from './link.module.css';
import { PrefetchContext } from './prefetch.ts';

export interface AppLinkProps extends Omit<ComponentProps<'a'>, 'className' | 'style' | 'href'> {
  href: string;
  /** Replaces the class names; a text link by default. */
  look?: string | undefined;
  /** The history state of the next page. */
  state?: Readonly<Record<string, string>>;
}

/** Whether a path belongs to this app and needs no document load. */
export const isInternal = (href: string): boolean => /^\/(?!\/)/.test(href);

/** A link that navigates without a reload inside the app, and natively elsewhere. */
export function AppLink({ href, look, state, ...rest }: AppLinkProps) {
  const prefetch = useContext(PrefetchContext);
  const className = classes(look ?? styles.link);
  const leavesTheApp = !isInternal(href) || rest.target === '_blank' || rest.download !== undefined;
  if (!leavesTheApp) {
    const onIntent = () => prefetch(href);
    return (
      <Link
        onPointerEnter={onIntent}
        onFocus={onIntent}
        onTouchStart={onIntent}
        {...rest}
        state={state}
        href={href}
        className={className}
      />
    );
  }
  return (
    <a {...rest} href={href} className={className} {...(rest.target === '_blank' && { rel: 'noopener noreferrer' })} />
  );
}
