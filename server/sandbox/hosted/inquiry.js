// What the inquiry's pages do beyond plain forms: tell the framing app where the customer is, and help with the number.
const stage = document.querySelector('[data-inquiry-id]');
if (stage && window.parent !== window) {
  const { inquiryId, inquiryEvent, inquiryStatus } = stage.dataset;
  if (inquiryEvent) {
    const status = inquiryStatus ? { status: inquiryStatus } : {};
    window.parent.postMessage({ source: 'statechange-inquiry', inquiryId, event: inquiryEvent, ...status }, window.location.origin);
  }
}

/** `123456789` as `123-45-6789`, as far as it has come. */
const grouped = (text) => {
  const digits = text.replace(/\D/g, '').slice(0, 9);
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter((part) => part !== '').join('-');
};

const number = document.querySelector('input[name="ssn"]');
if (number instanceof HTMLInputElement) {
  number.addEventListener('input', () => {
    // Only at the end of the text: reformatting during a correction in the middle would move the cursor.
    if (number.selectionStart === number.value.length) number.value = grouped(number.value);
  });
  number.addEventListener('blur', () => {
    number.value = grouped(number.value);
  });
  const toggle = document.createElement('button');
  toggle.type = 'button';
  toggle.className = 'button quiet';
  toggle.setAttribute('aria-controls', number.id);
  const label = () => {
    const hidden = number.type === 'password';
    toggle.textContent = hidden ? 'Show number' : 'Hide number';
  };
  toggle.addEventListener('click', () => {
    number.type = number.type === 'password' ? 'text' : 'password';
    label();
  });
  label();
  number.insertAdjacentElement('afterend', toggle);
}

// After a refused form the first wrong field is where the customer goes on; otherwise the heading says what the new page is.
const fault = document.querySelector('[aria-invalid="true"]');
const field = fault?.matches('input') ? fault : fault?.querySelector('input');
if (field instanceof HTMLElement) field.focus();
else if (stage?.dataset.inquiryEvent !== 'ready') document.querySelector('h1')?.focus();
