/** Reports a loss of focus to another window, or printing. @returns a stop function */
export function watchAttention(notify: () => void): () => void {
  const listener = () => {
    if (document.visibilityState === 'hidden') notify();
  };
  addEventListener('blur', notify);
  addEventListener('beforeprint', notify);
  document.addEventListener('visibilitychange', listener);
  return () => {
    removeEventListener('blur', notify);
    removeEventListener('beforeprint', notify);
    document.removeEventListener('visibilitychange', listener);
  };
}
