/** Reports that another tab or window has the attention, or that the page is printed. @returns what ends it */
export function watchAttention(notify: () => void): () => void {
  const hear = () => {
    if (document.visibilityState === 'hidden') notify();
  };
  addEventListener('blur', notify);
  addEventListener('beforeprint', notify);
  document.addEventListener('visibilitychange', hear);
  return () => {
    removeEventListener('blur', notify);
    removeEventListener('beforeprint', notify);
    document.removeEventListener('visibilitychange', hear);
  };
}
