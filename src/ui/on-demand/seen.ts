/** A ref that calls back once its element is near the viewport; never if it is hidden. */
export const seen =
  (onSeen: () => void, margin = '0px') =>
  (element: Element | null): (() => void) | undefined => {
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        onSeen();
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  };
