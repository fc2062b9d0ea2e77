import { type ComponentProps, cloneElement, lazy, type ReactElement, Suspense } from 'react';
import { firstAct } from '../on-demand/firstAct.ts';
import type { MenuProps } from './Menu.tsx';

/** Safari has no idle callback. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(work) : setTimeout(work, 2000);

/** Loads a menu's code once the page is in use and idle, or on hover or focus. One per menu. */
export function menuOnDemand() {
  let [isPressed, isFocused] = [false, false];
  let requested = Promise.withResolvers<void>();
  const request = () => requested.resolve();
  const press = () => {
    isPressed = true;
    request();
  };
  void firstAct.then(() => whenIdle(request));
  const LazyMenu = lazy(async () => {
    for (;;) {
      await requested.promise;
      try {
        const { Menu } = await import('./Menu.tsx');
        return { default: Menu };
      } catch {
        // Offline: the button stays, and the next hover or focus retries.
        requested = Promise.withResolvers();
        isPressed = false;
      }
    }
  });
  return {
    LazyMenu,
    onPointerEnter: request,
    onFocus: () => {
      isFocused = true;
      request();
    },
    // The menu may replace the button before the press ends, and then no click follows.
    onPointerDown: ({ button }: Pick<PointerEvent, 'button'>) => {
      if (button === 0) press();
    },
    /** Leaving while pressed cancels the press. */
    onPointerLeave: ({ buttons }: Pick<PointerEvent, 'buttons'>) => {
      if (buttons !== 0) isPressed = false;
    },
    onClick: press,
    /** Arrow keys open a menu too, and no click follows them. */
    onKeyDown: (event: Pick<KeyboardEvent, 'key' | 'preventDefault'>) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      press();
    },
    wasPressed: () => isPressed,
    /** Read once, so that an old press or focus cannot open the menu of a later session. */
    lostFocus: () => {
      const lost = isFocused && document.activeElement === document.body;
      [isPressed, isFocused] = [false, false];
      return lost;
    },
  };
}

type Source = ReturnType<typeof menuOnDemand>;
/** A button that can become a menu's trigger. */
type Trigger = ReactElement<
  Pick<
    ComponentProps<'button'>,
    | 'onClick'
    | 'onFocus'
    | 'onKeyDown'
    | 'onPointerEnter'
    | 'onPointerDown'
    | 'onPointerLeave'
    | 'aria-haspopup'
    | 'aria-expanded'
  >
>;

export interface MenuOnDemandProps extends Omit<MenuProps, 'trigger' | 'startsOpen' | 'startsFocused'> {
  source: Source;
  trigger: Trigger;
}

/** A menu whose button works before its code has loaded. */
export function MenuOnDemand({ source, trigger, ...menu }: MenuOnDemandProps) {
  const { LazyMenu, wasPressed, lostFocus, ...listeners } = source;
  const button = cloneElement(trigger, { 'aria-haspopup': 'menu', 'aria-expanded': false, ...listeners });
  return (
    <Suspense fallback={button}>
      <LazyMenu {...menu} trigger={trigger} startsOpen={wasPressed} startsFocused={lostFocus} />
    </Suspense>
  );
}
