/** A message as the browser delivers it: from a frame's window, under the origin of what the frame shows. */
export function post(data: unknown, { source, origin = location.origin }: { source: MessageEventSource | null; origin?: string }) {
  dispatchEvent(new MessageEvent('message', { data, origin, source }));
}

export const place = (): HTMLElement => document.body.appendChild(document.createElement('div'));

export const frameIn = (box: HTMLElement): HTMLIFrameElement => {
  const frame = box.querySelector('iframe');
  if (!frame) throw new Error('nothing is shown');
  return frame;
};
