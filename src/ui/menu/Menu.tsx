import { Menu as ArkMenu, useMenu } from '@ark-ui/react/menu';
import { Fragment, type ReactElement, type ReactNode, useEffect, useId, useRef } from 'react';
import { AppLink } from '../link/AppLink.tsx';
import styles from './menu.module.css';

interface MenuItem {
  id: string;
  label: ReactNode;
  /** A decorative icon. */
  icon?: ReactNode;
  /** Where it goes; without it, `onSelect` says what it does. */
  href?: string;
  onSelect?: () => void;
  disabled?: boolean;
  tone?: 'plain' | 'danger';
  /** Sets it apart from what is above. */
  ruleBefore?: boolean;
}

export interface MenuProps {
  /** The button that opens it: a `Button` or an `IconButton`. */
  trigger: ReactElement;
  /** The name of the menu, spoken. */
  label: string;
  /** A line above the items that is not one of them: "Welcome Back, Maya". */
  title?: ReactNode;
  items: readonly MenuItem[];
  /** For a menu that takes the place of a button: whether that was pressed, and whether it had the focus. Asked once, at the start. */
  startsOpen?: () => boolean;
  startsFocused?: () => boolean;
}

const never = () => false;

/** A list of places and actions behind a button. */
export function Menu({ trigger, label, title, items, startsOpen = never, startsFocused = never }: MenuProps) {
  const labelId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useMenu({ positioning: { placement: 'bottom-end', gutter: 6, strategy: 'fixed' } });
  // Once the menu listens: it must hear of the focus to answer to keys. React may show it long after it was rendered, and the button that it
  // replaces can be pressed until then.
  useEffect(() => {
    let isThere = true;
    // In development React takes a menu away at once and puts it back: only the one that stays may ask.
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
          {/* Ark names a menu by its button; the button may read as a person's name. */}
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
