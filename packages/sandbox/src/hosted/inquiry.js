// Enhances the inquiry's forms: reports progress to the app, and formats the number.
const stage = document.querySelector('[data-inquiry-id]');
if (stage && window.parent !== window) {
  const { inquiryId, inquiryEvent, inquiryStatus } = stage.dataset;
  if (inquiryEvent) {
    const status = inquiryStatus ? { status: inquiryStatus } : {};
    window.parent.postMessage(
      { source: 'statechange-inquiry', inquiryId, event: inquiryEvent, ...status },
      window.location.origin,
    );
  }
}

/** `123456789` becomes `123-45-6789`, also partially. */
const grouped = (text) => {
  const digits = text.replace(/\D/g, '').slice(0, 9);
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter((part) => part !== '').join('-');
};

/** `•••-••-1234`, once the field loses focus. */
const masked = (text) => {
  const digits = text.replace(/\D/g, '');
  return digits.length === 9 ? `•••-••-${digits.slice(5)}` : text;
};

const number = document.querySelector('input[name="ssn"]');
if (number instanceof HTMLInputElement) {
  // Sends the number only with the form.
  const sent = Object.assign(document.createElement('input'), { type: 'hidden', name: 'ssn' });
  number.removeAttribute('name');
  number.type = 'text';
  let typed = number.value;
  number.value = masked(typed);
  number.addEventListener('focus', () => {
    number.value = typed;
  });
  number.addEventListener('input', () => {
    // Only at the end: reformatting elsewhere would move the cursor.
    if (number.selectionStart === number.value.length) number.value = grouped(number.value);
    typed = number.value;
  });
  number.addEventListener('blur', () => {
    typed = grouped(typed);
    number.value = masked(typed);
  });
  number.form?.addEventListener('submit', () => {
    sent.value = typed;
    number.form.append(sent);
  });
  // Clears input before the page enters the history cache.
  window.addEventListener('pagehide', () => {
    typed = '';
    number.value = '';
    sent.remove();
  });
}

// Submitting offline would lose the input.
const form = document.querySelector('form[method="post"]');
if (form instanceof HTMLFormElement) {
  const note = Object.assign(document.createElement('p'), { className: 'note bad', hidden: true });
  note.setAttribute('role', 'alert');
  form.prepend(note);
  form.addEventListener('submit', (event) => {
    if (navigator.onLine) return;
    event.preventDefault();
    note.hidden = false;
    note.textContent = 'You seem to be offline. What you entered is still here. Try again when you’re back online.';
  });
  window.addEventListener('online', () => {
    note.hidden = true;
  });
}

// Focuses the first error, or the heading of a new page.
const fault = document.querySelector('[aria-invalid="true"]');
const field = fault?.matches('input') ? fault : fault?.querySelector('input');
if (field instanceof HTMLElement) field.focus();
else if (stage?.dataset.inquiryEvent !== 'ready') document.querySelector('h1')?.focus();
