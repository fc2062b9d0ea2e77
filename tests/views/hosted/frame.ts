/** A message as browsers deliver it: the frame's window and origin. */
export function post(
  data: unknown,
  { source, origin = location.origin }: { source: MessageEventSource | null; origin?: string },
) {
  dispatchEvent(new MessageEvent('message', { data, origin, source }));
}

export const place = (): HTMLElement => document.body.appendChild(document.createElement('div'));

export const frameIn = (box: HTMLElement): HTMLIFrameElement => {
  const frame = box.querySelector('iframe');
  if (!frame) throw new Error('nothing is shown');
  return frame;
};
