/** Our hosted frames by content, so that their messages are not mixed up. */
export function createFrames() {
  const shown = new Map<string, HTMLIFrameElement>();
  return {
    /** Mounts a frame. @returns its removal */
    show(
      place: HTMLElement,
      key: string,
      { title, address }: { readonly title: string; readonly address: string },
    ): () => void {
      const frame = document.createElement('iframe');
      frame.title = title;
      // The sandbox's pages use no device features.
      frame.allow = '';
      frame.src = address;
      place.append(frame);
      shown.set(key, frame);
      return () => {
        frame.remove();
        if (shown.get(key) === frame) shown.delete(key);
      };
    },
    /** Whether a message is of our origin and from this content's frame. */
    sent: (key: string, { origin, source }: MessageEvent): boolean =>
      origin === location.origin && source !== null && source === shown.get(key)?.contentWindow,
  };
}
