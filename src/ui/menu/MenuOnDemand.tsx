import { type ComponentProps, cloneElement, lazy, type ReactElement, Suspense } from 'react';
import { firstAct } from '../on-demand/firstAct.ts';
import type { MenuProps } from './Menu.tsx';

/** Safari has no idle callback; a page is idle by then. */
const whenIdle = (work: () => void) => ('requestIdleCallback' in globalThis ? requestIdleCallback(work) : setTimeout(work, 2000));

/**
 * Loads the code of a menu, as large as a page's, when somebody is there and the page has nothing else to do, so that it opens without a
 * network, or earlier if they are about to open it. One for each menu.
 */
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
        // No network: the button stays, and the next hover or focus tries again.
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
    // The menu may take the button's place before the press ends, and no click follows then.
    onPointerDown: ({ button }: Pick<PointerEvent, 'button'>) => {
      if (button === 0) press();
    },
    /** Still pressed: the press is called off. */
    onPointerLeave: ({ buttons }: Pick<PointerEvent, 'buttons'>) => {
      if (buttons !== 0) isPressed = false;
    },
    onClick: press,
    /** The arrows open a menu as well, and no click follows them. */
    onKeyDown: (event: Pick<KeyboardEvent, 'key' | 'preventDefault'>) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      press();
    },
    wasPressed: () => isPressed,
    /**
     * The button had the focus when it was replaced, and the focus has not moved since. The menu asks once it is there; what happened
     * before is then over, and must not open the menu of a later session.
     */
    lostFocus: () => {
      const lost = isFocused && document.activeElement === document.body;
      [isPressed, isFocused] = [false, false];
      return lost;
    },
  };
}

type Source = ReturnType<typeof menuOnDemand>;
/** A button that may become the trigger of a menu. */
type Trigger = ReactElement<
  Pick<
    ComponentProps<'button'>,
    'onClick' | 'onFocus' | 'onKeyDown' | 'onPointerEnter' | 'onPointerDown' | 'onPointerLeave' | 'aria-haspopup' | 'aria-expanded'
  >
>;

export interface MenuOnDemandProps extends Omit<MenuProps, 'trigger' | 'startsOpen' | 'startsFocused'> {
  source: Source;
  trigger: Trigger;
}

/** A menu whose button shows immediately; pressed before its code has loaded, it opens as soon as it has. */
export function MenuOnDemand({ source, trigger, ...menu }: MenuOnDemandProps) {
  const { LazyMenu, wasPressed, lostFocus, ...listeners } = source;
  const button = cloneElement(trigger, { 'aria-haspopup': 'menu', 'aria-expanded': false, ...listeners });
  return (
    <Suspense fallback={button}>
      <LazyMenu {...menu} trigger={trigger} startsOpen={wasPressed} startsFocused={lostFocus} />
    </Suspense>
  );
}
