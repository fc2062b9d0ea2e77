type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * A storage that takes everything. Where cookies are blocked, naming one already throws, and a full one throws for what is added: both keep it as long as
 * the page lasts. What a full storage had under the same key goes, so that anything there is newer than what the page keeps.
 */
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

/** What this tab keeps until it is closed. */
export const tabStorage = lenient(() => sessionStorage);
/** What all tabs of this browser keep. */
export const browserStorage = lenient(() => localStorage);
