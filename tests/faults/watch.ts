export interface Sight {
  /** The main region's text and a dialog's, without clock times. */
  readonly text: string;
  readonly loaders: readonly string[];
  readonly figures: readonly string[];
}

declare global {
  var look: () => Sight;
  /** Presses every enabled button of that name. */
  var pressAll: (name: string) => void;
  /** Resolves once the page has not changed for a moment. */
  var settled: () => Promise<void>;
}

/** Runs in the page before the app. */
export function installWatch(): void {
  if (window !== window.top) return;
  const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const waiting = '[data-part="skeleton"], [data-part="full-page-loader"], [aria-busy="true"]';
  // Unlike `textContent`, it skips hidden text and has one line per row.
  const asDrawn = 'innerText';
  let latest: Sight | null = null;
  new MutationObserver(() => {
    latest = null;
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  globalThis.look = () => {
    latest ??= lookAnew();
    return latest;
  };
  const lookAnew = (): Sight => {
    const words = document.body[asDrawn];
    const shown = document.querySelectorAll<HTMLElement>('main, [role="dialog"]');
    const text = shown.length === 0 ? words : [...shown].map((each) => each[asDrawn]).join('\n');
    const loaders = [...document.querySelectorAll(waiting)]
      .filter(seen)
      .map((each) => each.getAttribute('data-part') ?? each.tagName);
    return {
      text: text
        .replace(/\b\d{1,2}:\d{2}(:\d{2})?( [AP]M)?( E[SD]T)?/g, '(time)')
        .replace(/\b(a moment|\d+ (minute|hour)s?) ago\b/g, '(age)')
        .replace(/[^\S\n]+/g, ' ')
        .replace(/\s*\n\s*/g, '\n')
        .trim(),
      loaders: [...new Set([...loaders, ...(words.match(/(Loading|Renewing) [^.\n]*/g) ?? [])])],
      figures: [
        ...new Set(
          words.match(
            /[−+-]?\$[\d,]+(\.\d+)?|[−+-]?[\d,.]*\d ?%|[−+-]?\d[\d,]*(\.\d+)?\s(BTC|ETH|USDC|LTC|BCH|USD)\b/g,
          ) ?? [],
        ),
      ],
    };
  };
  globalThis.pressAll = (name) => {
    const named = new RegExp(name);
    const isNamed = (button: HTMLElement) => named.test((button.textContent ?? '').replace(/\s+/g, ' ').trim());
    for (const button of document.querySelectorAll('button'))
      if (seen(button) && isNamed(button) && button.getAttribute('aria-disabled') !== 'true') button.click();
  };
  globalThis.settled = async () => {
    let changed = false;
    const observer = new MutationObserver(() => {
      changed = true;
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    for (let quiet = 0; quiet < 3; quiet += 1) {
      changed = false;
      await pageClock.breathe(6);
      if (changed) quiet = -1;
    }
    observer.disconnect();
  };
}
