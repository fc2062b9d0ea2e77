import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isDeep } from '../kit/deep.ts';
import { desktop, draw, phone } from './browser.ts';

interface Way {
  readonly name: string;
  readonly viewport: { readonly width: number; readonly height: number };
  /** In px; 16 by default. */
  readonly type?: number;
  /** With the text spacing of WCAG 1.4.12. */
  readonly isSpaced?: boolean;
  /** Also tabs through the page. */
  readonly isWalked?: boolean;
}

const ways: readonly Way[] = [
  { name: 'a phone with type of 28 px', viewport: phone, type: 28 },
  { name: 'a small phone with spaced text', viewport: { width: 320, height: 640 }, isSpaced: true },
  { name: 'a desktop with type of 28 px', viewport: { width: 1280, height: 720 }, type: 28 },
  { name: 'a laptop', viewport: { width: 1280, height: 800 } },
  { name: 'a laptop at 400 %', viewport: { width: 320, height: 180 }, isWalked: true },
];
const usualType = 16;
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-block-end: 2em !important }`;

/** In large type, with text spacing and at 400 %, nothing is cut off, covered or outside. */
export async function expectReflow(page: Page, what: string) {
  await draw(page);
  const browser = await page.context().newCDPSession(page);
  const setType = (standard: number) => browser.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
  for (const { name, viewport, type = usualType, isSpaced = false, isWalked = false } of isDeep('variants')
    ? ways
    : ways.slice(0, 2)) {
    await page.setViewportSize(viewport);
    await setType(type);
    await space(page, isSpaced);
    await expect.poll(() => misfits(page), { message: `${what}, ${name}` }).toEqual([]);
    if (isWalked) expect(await coveredFocus(page), `${what}, ${name}`).toEqual([]);
  }
  await space(page, false);
  await setType(usualType);
  await browser.detach();
  await page.setViewportSize(desktop);
}

const space = (page: Page, isSpaced: boolean) =>
  page.evaluate(
    (rules) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rules);
      document.adoptedStyleSheets = [sheet];
    },
    isSpaced ? spacing : '',
  );

/** Sideways scrolling, clipped or overflowing texts, overlapping texts or controls. */
const misfits = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const root = document.documentElement;
    const slack = 1.5;
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.textContent || element.ariaLabel || '').trim().slice(0, 40)}”`;
    /** Memoized per element: long pages have thousands with few ancestors. */
    const once = <Answer>(answer: (element: Element) => Answer) => {
      const answers = new Map<Element, Answer>();
      return (element: Element): Answer => {
        const known = answers.get(element);
        if (known !== undefined || answers.has(element)) return known as Answer;
        const found = answer(element);
        answers.set(element, found);
        return found;
      };
    };
    const isForReaders = once(
      (element): boolean =>
        getComputedStyle(element).clipPath === 'inset(50%)' ||
        (element.parentElement !== null && isForReaders(element.parentElement)),
    );
    const scrolls = once(
      (element): boolean =>
        (element !== root && element !== document.body && /auto|scroll/.test(getComputedStyle(element).overflowX)) ||
        (element.parentElement !== null && scrolls(element.parentElement)),
    );
    /** The ancestor that covers or clips it by design. */
    const layerOf = once((element): Element | null =>
      /fixed|sticky/.test(getComputedStyle(element).position) ||
      (element !== root && /auto|scroll/.test(getComputedStyle(element).overflowY))
        ? element
        : element.parentElement && layerOf(element.parentElement),
    );
    const isBeside = ({ left, right }: DOMRect) => right > root.clientWidth + slack || left < -slack;
    const meeting = (one: DOMRect, other: DOMRect) => ({
      width: Math.min(one.right, other.right) - Math.max(one.left, other.left),
      height: Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
    });
    /** Of one layer and at one height; others cannot overlap. */
    function* pairs<Item extends { readonly layer: Element | null; readonly box: DOMRect }>(items: readonly Item[]) {
      const fromTop = items.toSorted((one, other) => one.box.top - other.box.top);
      for (const [index, one] of fromTop.entries())
        for (let next = index + 1; next < fromTop.length; next++) {
          const other = fromTop[next];
          if (!other || other.box.top > one.box.bottom) break;
          if (one.layer === other.layer) yield [one, other] as const;
        }
    }

    if (root.scrollWidth > root.clientWidth) found.add(`sideways by ${root.scrollWidth - root.clientWidth} px`);
    const drawn = [...document.body.querySelectorAll('*')].filter(
      (element) =>
        !element.closest('svg, [inert]') &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !isForReaders(element),
    );
    for (const element of drawn.filter((at) => at.textContent?.trim() && !at.matches('input, select'))) {
      const { overflowX, textOverflow } = getComputedStyle(element);
      const isCut = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + slack;
      if (isCut && !(textOverflow === 'ellipsis' && element.closest('[title], [aria-haspopup]')))
        found.add(`cut: ${nameOf(element)}`);
    }

    const range = document.createRange();
    const lines = drawn.flatMap((element) =>
      [...element.childNodes].flatMap((node) => {
        if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) return [];
        range.selectNodeContents(node);
        return [...range.getClientRects()]
          .filter(({ width }) => width > 1)
          .map((box) => ({ box, element, layer: layerOf(element) }));
      }),
    );
    for (const { box, element } of lines) {
      if (scrolls(element)) continue;
      const holder = element.closest('button, a, [role="radio"], label, li, dt, dd');
      const room = holder && getComputedStyle(holder).display !== 'inline' ? holder.getBoundingClientRect() : null;
      if (holder && room && (box.left < room.left - slack || box.right > room.right + slack))
        found.add(`leaves its place: ${nameOf(holder)}`);
      if (isBeside(box)) found.add(`beside the window: ${nameOf(element)}`);
    }
    for (const [one, other] of pairs(lines)) {
      if (one.element === other.element) continue;
      // Line spacing may be smaller than the letters' height.
      const { width, height } = meeting(one.box, other.box);
      if (width > 2 && height > 0.4 * Math.min(one.box.height, other.box.height))
        found.add(`on each other: ${nameOf(one.element)}, ${nameOf(other.element)}`);
    }

    const controls = drawn.filter(
      (element) =>
        element.matches('a, button, input, select, textarea, summary') &&
        getComputedStyle(element).pointerEvents !== 'none',
    );
    const boxes = controls.flatMap((element) =>
      [...element.getClientRects()].map((box) => ({ box, element, layer: layerOf(element) })),
    );
    for (const { element, box } of boxes)
      if (isBeside(box) && !scrolls(element)) found.add(`beside the window: ${nameOf(element)}`);
    for (const element of controls)
      if (
        element.matches('input[inputmode="decimal"]') &&
        element.clientWidth < 3 * Number.parseFloat(getComputedStyle(element).fontSize)
      )
        found.add(`too narrow for an amount: ${nameOf(element)}`);
    for (const [one, other] of pairs(boxes)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const { width, height } = meeting(one.box, other.box);
      if (width > 2 && height > 4) found.add(`on each other: ${nameOf(one.element)}, ${nameOf(other.element)}`);
    }
    return [...found];
  });

const mostStops = 80;

/** Tabs through a page. @returns focused elements that are fully covered (WCAG 2.4.11) */
async function coveredFocus(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (let stop = 0; stop < mostStops; stop++) {
    await page.keyboard.press('Tab');
    const covered = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      const { left, top, width, height } = element.getBoundingClientRect();
      const shares = [0.1, 0.3, 0.5, 0.7, 0.9];
      const points = shares.flatMap((x) =>
        shares.map((y) => document.elementFromPoint(left + x * width, top + y * height)),
      );
      const isSeen = points.some(
        (at) => at && (element.contains(at) || at.contains(element) || element.parentElement?.contains(at)),
      );
      return isSeen
        ? ''
        : `${element.tagName} “${(element.textContent || element.ariaLabel || '').trim().slice(0, 40)}”`;
    });
    if (covered === null) break;
    if (covered) found.push(covered);
  }
  return found;
}
