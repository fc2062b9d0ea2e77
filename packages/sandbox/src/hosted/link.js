// Enhances the picker: reports to the framing app, on its own origin only.
const stage = document.querySelector('[data-link-token]');
const messages = JSON.parse(stage?.dataset.linkMessages ?? '[]');
if (stage && window.parent !== window) {
  for (const message of messages) {
    window.parent.postMessage(
      { source: 'statechange-link', linkToken: stage.dataset.linkToken, ...message },
      window.location.origin,
    );
  }
}

// Focuses the first error, or the heading of a new page.
const fault = document.querySelector('[aria-invalid="true"]');
if (fault instanceof HTMLElement) fault.focus();
else if (!messages.some((message) => message.event === 'loaded')) document.querySelector('h1')?.focus();
