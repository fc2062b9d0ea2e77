/** The frames of our own hosted pages by what they show, so that one's message is not taken for another's. */
export function createFrames() {
  const shown = new Map<string, HTMLIFrameElement>();
  return {
    /** Puts a frame into the place. @returns what removes it */
    show(place: HTMLElement, key: string, { title, address }: { readonly title: string; readonly address: string }): () => void {
      const frame = document.createElement('iframe');
      frame.title = title;
      // The sandbox's pages use none of the device's features.
      frame.allow = '';
      frame.src = address;
      place.append(frame);
      shown.set(key, frame);
      return () => {
        frame.remove();
        if (shown.get(key) === frame) shown.delete(key);
      };
    },
    /** Whether the message comes from our own origin and from the frame that shows this. */
    sent: (key: string, { origin, source }: MessageEvent): boolean =>
      origin === location.origin && source !== null && source === shown.get(key)?.contentWindow,
  };
}
