type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Stands in for a storage that the browser blocks. What is kept lasts as long as the page. */
function inMemory(): Kept {
  const texts = new Map<string, string>();
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
}

/** Where cookies are blocked, naming a storage already throws. */
function reached(open: () => Storage): () => Kept {
  const memory = inMemory();
  return () => {
    try {
      return open();
    } catch {
      return memory;
    }
  };
}

/** What this tab keeps until it is closed. */
export const tabStorage = reached(() => sessionStorage);
/** What all tabs of this browser keep. */
export const browserStorage = reached(() => localStorage);
