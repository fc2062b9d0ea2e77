// Uploads a picture before its form: checks, previews, and retries.
const largest = 10 * 1024 * 1024;
const types = ['image/jpeg', 'image/png', 'application/pdf'];

const input = document.querySelector('#file');
const form = input?.closest('form');
const inquiryId = document.querySelector('[data-inquiry-id]')?.dataset.inquiryId;
if (input && form && inquiryId) start(input, form);

function start(input, form) {
  const field = input.closest('.upload');
  field.hidden = false;
  const made = (tag, more) => Object.assign(document.createElement(tag), more);
  const said = made('p', { className: 'hint' });
  said.setAttribute('role', 'status');
  const fault = made('p', { className: 'fault', id: 'file-fault' });
  fault.setAttribute('role', 'alert');
  const preview = made('img', { className: 'preview', alt: 'Your photo', hidden: true });
  const progress = made('progress', { max: 100, hidden: true });
  progress.setAttribute('aria-label', 'Upload');
  const retake = made('button', {
    type: 'button',
    className: 'button quiet',
    textContent: 'Choose another file',
    hidden: true,
  });
  field.append(fault, preview, said, progress, retake);
  let sending = null;
  let waits = false;

  const say = (text) => {
    said.textContent = text;
  };
  const refuse = (text) => {
    fault.textContent = text;
    input.setAttribute('aria-invalid', String(text !== ''));
    input.setAttribute('aria-describedby', text === '' ? 'file-hint' : 'file-hint file-fault');
  };
  const clear = () => {
    sending?.abort();
    sending = null;
    waits = false;
    input.value = '';
    for (const part of [preview, progress, retake]) part.hidden = true;
    preview.removeAttribute('src');
    say('');
    refuse('');
  };

  const inMegabytes = (bytes) => `${Math.ceil((bytes / 1024 / 1024) * 10) / 10} MB`.replace('.0 ', ' ');
  const faultOf = ({ size, type }) => {
    if (!types.includes(type)) return 'We can’t use this kind of file. Choose a JPG, a PNG or a PDF.';
    return size > largest ? `This file is ${inMegabytes(size)}; the limit is 10 MB.` : '';
  };

  input.addEventListener('change', () => {
    const file = input.files[0];
    if (!file) return;
    const wrong = faultOf(file);
    if (wrong !== '') {
      clear();
      refuse(wrong);
      return;
    }
    refuse('');
    retake.hidden = false;
    say(`${file.name}, ${inMegabytes(file.size)}. Check that everything is readable, then send it.`);
    preview.hidden = file.type === 'application/pdf';
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      if (!preview.hidden) preview.src = reader.result;
    });
    reader.readAsDataURL(file);
  });
  retake.addEventListener('click', () => {
    clear();
    input.click();
  });

  const lost = () => {
    sending = null;
    waits = true;
    progress.hidden = true;
    say('');
    refuse('The connection was lost. Your file is still here. We send it when you’re back online, or send it again.');
  };
  const send = (file) => {
    if (sending) return;
    refuse('');
    waits = false;
    progress.hidden = false;
    progress.value = 0;
    say('Sending your file.');
    const request = new XMLHttpRequest();
    sending = request;
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      progress.value = Math.round((loaded / total) * 100);
    });
    request.addEventListener('load', () => {
      sending = null;
      progress.hidden = true;
      if (request.status === 204 || request.status === 409) {
        // The server explains a closed inquiry.
        input.value = '';
        form.submit();
      } else if (request.status === 413) refuse('This file is too large; the limit is 10 MB.');
      else if (request.status === 415) refuse('We can’t use this kind of file. Choose a JPG, a PNG or a PDF.');
      else lost();
    });
    request.addEventListener('error', lost);
    request.open('PUT', `/hosted/inquiry/${inquiryId}/file`);
    request.send(file);
  };
  form.addEventListener('submit', (event) => {
    const file = input.files[0];
    if (!file) return;
    event.preventDefault();
    send(file);
  });
  window.addEventListener('online', () => {
    const file = input.files[0];
    if (waits && file) send(file);
  });
}
