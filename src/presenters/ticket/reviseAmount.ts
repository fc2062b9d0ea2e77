import { flushSync } from 'react-dom';

export const amountFieldId = 'ticket-amount';

/** Returns to the amount and focuses it, because the clicked button is gone. */
export function reviseAmount<Event>(flow: { readonly send: (event: Event) => void }, event: NoInfer<Event>): void {
  flushSync(() => flow.send(event));
  document.getElementById(amountFieldId)?.focus();
}
