import { Menu as ArkMenu, useMenu } from '@ark-ui/react/menu';
import { Fragment, type ReactElement, type ReactNode, useEffect, useId, useRef } from 'react';
import { AppLink } from '../link/AppLink.tsx';
import styles from './menu.module.css';

interface MenuItem {
  id: string;
  label: ReactNode;
  icon?: ReactNode;
  /** Makes the item a link; otherwise `onSelect` runs. */
  href?: string;
  onSelect?: () => void;
  disabled?: boolean;
  tone?: 'plain' | 'danger';
  /** Draws a divider above. */
  ruleBefore?: boolean;
}

export interface MenuProps {
  /** A `Button` or an `IconButton`. */
  trigger: ReactElement;
  label: string;
  /** A line above the items that is not one of them. */
  title?: ReactNode;
  items: readonly MenuItem[];
  /** For a menu that replaces a button: was that pressed, was it focused? Called once. */
  startsOpen?: () => boolean;
  startsFocused?: () => boolean;
}

const never = () => false;

export function Menu({ trigger, label, title, items, startsOpen = never, startsFocused = never }: MenuProps) {
  const labelId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useMenu({ positioning: { placement: 'bottom-end', gutter: 6, strategy: 'fixed' } });
  // Wait until the menu listens: it must receive the focus event to handle keys, and the replaced
  // button can still be pressed before React shows the menu.
  useEffect(() => {
    let isThere = true;
    // StrictMode mounts a menu twice; only the mount that stays may ask.
    queueMicrotask(() => {
      if (!isThere) return;
      if (startsOpen()) menu.api.setOpen(true);
      if (startsFocused()) button.current?.focus();
    });
    return () => {
      isThere = false;
    };
  }, [menu, startsOpen, startsFocused]);
  return (
    <ArkMenu.RootProvider value={menu} lazyMount unmountOnExit>
      <ArkMenu.Trigger asChild ref={button}>
        {trigger}
      </ArkMenu.Trigger>
      <ArkMenu.Positioner>
        <ArkMenu.Content className={styles.content} aria-labelledby={labelId}>
          {/* Ark names a menu by its button, whose text may be a person's name. */}
          <span id={labelId} hidden>
            {label}
          </span>
          {title !== undefined && <div className={styles.title}>{title}</div>}
          {items.map((item) => (
            <Fragment key={item.id}>
              {item.ruleBefore && <ArkMenu.Separator className={styles.rule} />}
              <Item item={item} />
            </Fragment>
          ))}
        </ArkMenu.Content>
      </ArkMenu.Positioner>
    </ArkMenu.RootProvider>
  );
}

function Item({ item: { id, label, icon, href, onSelect, disabled, tone } }: { item: MenuItem }) {
  const options = { value: id, disabled, 'data-tone': tone };
  if (href === undefined) {
    return (
      <ArkMenu.Item {...options} className={styles.item} onSelect={onSelect}>
        {icon}
        {label}
      </ArkMenu.Item>
    );
  }
  return (
    <ArkMenu.Item {...options} onSelect={onSelect} asChild>
      <AppLink href={href} look={styles.item}>
        {icon}
        {label}
      </AppLink>
    </ArkMenu.Item>
  );
}
