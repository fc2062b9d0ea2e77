type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Storage that never throws: what does not fit, or is blocked, lasts as long as the page. */
function lenient(open: () => Storage): () => Kept {
  const memory = new Map<string, string>();
  const stored = (): Storage | null => {
    try {
      return open();
    } catch {
      return null;
    }
  };
  const isKeptIn = (storage: Storage | null, key: string, text: string): boolean => {
    try {
      storage?.setItem(key, text);
      return storage !== null;
    } catch {
      storage?.removeItem(key);
      return false;
    }
  };
  const kept: Kept = {
    getItem: (key) => stored()?.getItem(key) ?? memory.get(key) ?? null,
    setItem: (key, text) => void (isKeptIn(stored(), key, text) ? memory.delete(key) : memory.set(key, text)),
    removeItem: (key) => {
      memory.delete(key);
      stored()?.removeItem(key);
    },
  };
  return () => kept;
}

/** Lasts until the tab is closed. */
export const tabStorage = lenient(() => sessionStorage);
/** Shared by all tabs. */
export const browserStorage = lenient(() => localStorage);
