// What the picker's pages do beyond plain forms: tell the framing app what happens, on its own origin only.
const stage = document.querySelector('[data-link-token]');
const messages = JSON.parse(stage?.dataset.linkMessages ?? '[]');
if (stage && window.parent !== window) {
  for (const message of messages) {
    window.parent.postMessage({ source: 'statechange-link', linkToken: stage.dataset.linkToken, ...message }, window.location.origin);
  }
}

// After a refused form the first wrong field is where the customer goes on; otherwise the heading says what the new page is.
const fault = document.querySelector('[aria-invalid="true"]');
if (fault instanceof HTMLElement) fault.focus();
else if (!messages.some((message) => message.event === 'loaded')) document.querySelector('h1')?.focus();
