import { type ComponentProps, useContext } from 'react';
import { Link } from 'wouter';
import { classes } from '../part.ts';
import styles from './link.module.css';
import { PrefetchContext } from './prefetch.ts';

export interface AppLinkProps extends Omit<ComponentProps<'a'>, 'className' | 'style' | 'href'> {
  href: string;
  /** Class names of the part that it replaces; a text link by default. */
  look?: string | undefined;
  /** What the next page of the app gets in its history entry. */
  state?: Readonly<Record<string, string>>;
}

/** Whether an address is a page of this app, to be shown without loading a document. */
export const isInternal = (href: string): boolean => /^\/(?!\/)/.test(href);

/** A link: to a page of the app without a reload, to anywhere else as the browser does it. */
export function AppLink({ href, look, state, ...rest }: AppLinkProps) {
  const prefetch = useContext(PrefetchContext);
  const className = classes(look ?? styles.link);
  const leavesTheApp = !isInternal(href) || rest.target === '_blank' || rest.download !== undefined;
  if (!leavesTheApp) {
    const onIntent = () => prefetch(href);
    return <Link onPointerEnter={onIntent} onFocus={onIntent} onTouchStart={onIntent} {...rest} state={state} href={href} className={className} />;
  }
  return <a {...rest} href={href} className={className} {...(rest.target === '_blank' && { rel: 'noopener noreferrer' })} />;
}
