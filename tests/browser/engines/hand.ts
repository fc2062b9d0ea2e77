import { setTimeout as pause } from 'node:timers/promises';
import type { Engine } from './engine.ts';

const selectors = {
  button: 'button, [role="button"], [role="menuitem"]',
  field: 'input, select, textarea',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  text: 'main *, [role="alert"] *, [role="status"] *',
} as const;
type Kind = keyof typeof selectors;
type Spot = Readonly<{ x: number; y: number; text: string }>;

/** In the page: the visible middle of the innermost match. Null if missing or covered. */
function findSpot(kind: string, selector: string, source: string): Spot | null {
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const namesOf = (element: Element) => {
    if (kind !== 'field') return [element.getAttribute('aria-label') ?? plain(element.textContent)];
    const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => plain(label.textContent));
    return [...labels, element.getAttribute('aria-label') ?? ''];
  };
  const matches = (element: Element) => namesOf(element).some((name) => new RegExp(source, 'i').test(name));
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
  const element = [...document.querySelectorAll(selector)].find(
    (one) => matches(one) && isShown(one) && (kind !== 'text' || ![...one.children].some(matches)),
  );
  if (!element || element.matches(':disabled, [aria-disabled="true"]')) return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  const above = document.elementFromPoint(x, y);
  const isReachable =
    kind === 'text' ||
    element.contains(above) ||
    (above?.closest('label') as HTMLLabelElement | null)?.control === element;
  return isReachable ? { x, y, text: plain(element.textContent) } : null;
}

const keys = { enter: '\uE007', tab: '\uE004', backspace: '\uE003', control: '\uE009' };
const stroke = (value: string) => ['keyDown', 'keyUp'].map((type) => ({ type, value }));

/** A person's actions, with all input through the browser. */
export function handAt(engine: Engine) {
  /** Polls, and finally reports what the page shows instead. */
  const until = async <Result>(what: string, look: () => Promise<Result | null>): Promise<Result> => {
    for (const end = Date.now() + 60_000; Date.now() < end; await pause(50)) {
      const found = await look();
      if (found) return found;
    }
    const shown = await engine.run(() => `${location.pathname}\n${document.querySelector('main')?.textContent ?? ''}`);
    throw new Error(`${what} is not there, but ${shown.slice(0, 1500)}`);
  };
  const find = (kind: Kind, name: RegExp) =>
    until(`${kind} ${name}`, () => engine.run(findSpot, kind, selectors[kind], name.source));
  const strike = (actions: readonly object[]) => engine.perform([{ type: 'key', id: 'keys', actions }]);
  const hand = {
    see: find,
    async press(kind: Kind, name: RegExp) {
      const { x, y } = await find(kind, name);
      const actions = [
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await engine.perform([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]);
    },
    key: (name: keyof typeof keys) => strike(stroke(keys[name])),
    chord: (letter: string) =>
      strike([{ type: 'keyDown', value: keys.control }, ...stroke(letter), { type: 'keyUp', value: keys.control }]),
    async type(text: string) {
      for (const character of text) await strike(stroke(character));
    },
    async fill(name: RegExp, text: string) {
      await hand.press('field', name);
      await hand.chord('a');
      await hand.key('backspace');
      await hand.type(text);
    },
    /** Cuts a text from a temporary field and pastes it. */
    async paste(name: RegExp, text: string) {
      await engine.run((copied) => {
        const note = document.body.appendChild(document.createElement('textarea'));
        note.value = copied;
        note.select();
      }, text);
      await hand.chord('x');
      await engine.run(() => document.activeElement?.remove());
      await hand.press('field', name);
      await hand.chord('v');
    },
    /** By value, since the list of options is not part of the page. */
    async choose(name: RegExp, value: string) {
      const { x, y } = await find('field', name);
      await engine.run(
        (left, top, chosen) => {
          const field = document.elementFromPoint(left, top) as HTMLSelectElement;
          field.value = chosen;
          field.dispatchEvent(new Event('change', { bubbles: true }));
        },
        ...([x, y, value] as const),
      );
    },
    at: (path: string) => until(path, () => engine.run((wanted) => location.pathname === wanted, path)),
  };
  return hand;
}
