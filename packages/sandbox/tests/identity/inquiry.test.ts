import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { einFault } from '#sandbox/hosted/business-steps.ts';
import { birthDateFault, ssnFault } from '#sandbox/hosted/steps.ts';
import { createLog } from '#server/log.ts';
import type { RunningServer } from '#server/server.ts';
import { signedInCustomer, type Tokens } from '#tests/server/backend/client.ts';
import { createTestClock, type TestClock, withServer } from '#tests/server/support.ts';

interface Verification {
  readonly guid: string;
  readonly state: string;
  readonly outcome: string | null;
  readonly persona_inquiry_id: string | null;
  readonly persona_state: string | null;
}

/** Longer than any sandbox delay. */
const longEnough = 10 * 60_000;

const lines: string[] = [];
let clock: TestClock;
let server: RunningServer;
let customer: Tokens;
beforeAll(async () => {
  clock = createTestClock();
  server = await withServer({
    clock: { ...clock, due: () => true },
    log: createLog('debug', { write: (line: string) => void lines.push(line) }),
  });
  customer = await signedInCustomer(server);
});
afterAll(async () => server.close());

async function bank<Body>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Body> {
  const headers = { Authorization: `Bearer ${customer.at}`, 'Content-Type': 'application/json' };
  const reply = await fetch(`${server.url}/bank/api${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await reply.json()) as Body;
}
const read = (guid: string) => bank<Verification>('GET', `/identity_verifications/${guid}`);

async function openInquiry(method: string, more: Record<string, unknown> = {}) {
  const { guid } = await bank<Verification>('POST', '/identity_verifications', {
    type: 'kyc',
    method,
    customer_guid: customer.guid,
    ...more,
  });
  const { persona_inquiry_id: inquiryId } = await read(guid);
  if (inquiryId === null) throw new Error('the verification has no inquiry yet');
  return { guid, path: `/hosted/inquiry/${inquiryId}`, inquiryId };
}

interface Page {
  readonly status: number;
  readonly document: Document;
  readonly heading: string;
  readonly event: string;
  readonly headers: Headers;
}

async function page(path: string, form?: Record<string, string>): Promise<Page> {
  const reply = await fetch(
    `${server.url}${path}`,
    form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) },
  );
  const { document } = new JSDOM(await reply.text()).window;
  const event = document.querySelector<HTMLElement>('[data-inquiry-event]')?.dataset.inquiryEvent ?? '';
  return {
    status: reply.status,
    document,
    heading: document.querySelector('h1')?.textContent ?? '',
    event,
    headers: reply.headers,
  };
}
const goodDetails = { ssn: '123-45-6789', birth_date: '1990-05-17' };

describe('an inquiry by tax id', () => {
  it('goes from consent through details and selfie to the outcome, and notifies the app', async () => {
    const { guid, path } = await openInquiry('tax_id_and_selfie');
    const start = await page(path);
    expect(start).toMatchObject({ status: 200, heading: 'Confirm your identity', event: 'ready' });
    expect(start.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect(start.headers.get('cache-control')).toBe('no-store');
    expect((await read(guid)).state).toBe('waiting');

    expect(await page(`${path}/consent`, { consent: 'yes' })).toMatchObject({
      heading: 'Your details',
      event: 'started',
    });
    expect(await read(guid)).toMatchObject({ state: 'pending', persona_state: 'pending' });
    expect(await page(`${path}/details`, goodDetails)).toMatchObject({ heading: 'Take a selfie', event: '' });
    const outcome = await page(`${path}/selfie`, {});
    expect(outcome.heading).toBe('Sandbox: choose the outcome');
    expect([...outcome.document.querySelectorAll('button')].map((button) => button.textContent)).toEqual([
      'Pass',
      'Fail',
      'Needs review',
      'Ask for more documents',
    ]);

    expect(await page(`${path}/decision`, { decision: 'pass' })).toMatchObject({
      heading: 'Thank you',
      event: 'complete',
    });
    clock.advance(longEnough);
    expect(await read(guid)).toMatchObject({ state: 'completed', outcome: 'passed' });
    expect((await bank<{ state: string }>('GET', `/customers/${customer.guid}`)).state).toBe('verified');
    expect(await page(path)).toMatchObject({ status: 200, heading: 'Thank you', event: 'complete' });
    expect(await page(`${path}/decision`, { decision: 'fail' })).toMatchObject({ heading: 'Thank you' });
    expect(await read(guid)).toMatchObject({ outcome: 'passed' });
  });

  it('returns with the input and an error next to each field', async () => {
    const { path } = await openInquiry('tax_id_and_selfie');
    const { status, document } = await page(`${path}/details`, { ssn: '123-45', birth_date: '2020-02-30' });
    expect(status).toBe(422);
    for (const [name, value, fault] of [
      ['ssn', '123-45', 'A Social Security number has nine digits.'],
      ['birth_date', '2020-02-30', 'Enter a real date.'],
    ] as const) {
      const input = document.querySelector<HTMLInputElement>(`#${name}`);
      expect(input?.getAttribute('value')).toBe(value);
      expect(input?.getAttribute('aria-invalid')).toBe('true');
      expect(input?.getAttribute('aria-describedby')).toBe(`${name}-hint ${name}-fault`);
      expect(document.querySelector(`#${name}-fault`)?.textContent).toBe(fault);
    }
    expect((await page(`${path}/consent`, {})).status).toBe(422);
    expect(
      (await page(`${path}/decision`, { decision: 'maybe' })).document.querySelector('[role=alert]')?.textContent,
    ).toMatch(/Choose one/);
    const hostile = await page(`${path}/details`, { ssn: '"><img src=x>', birth_date: '' });
    expect(hostile.document.querySelector('img')).toBeNull();
  });

  it('opens again at the step where it was left', async () => {
    const { path } = await openInquiry('tax_id_and_selfie');
    await page(`${path}/consent`, { consent: 'yes' });
    expect(await page(path)).toMatchObject({ heading: 'Your details', event: 'ready' });
    await page(`${path}/details`, { ssn: '1', birth_date: '' });
    expect((await page(path)).heading).toBe('Your details');
    await page(`${path}/details`, goodDetails);
    expect(await page(`${path}/cancel`)).toMatchObject({ event: 'cancel' });
    expect(await page(path)).toMatchObject({ heading: 'Take a selfie', event: 'ready' });
    await page(`${path}/selfie`, {});
    expect(await page(path)).toMatchObject({ heading: 'Sandbox: choose the outcome', event: 'ready' });
  });

  it('stores nothing of what is typed', async () => {
    const { path } = await openInquiry('tax_id_and_selfie');
    await page(`${path}/details`, { ssn: '219-09-9999', birth_date: '1979-03-04' });
    const { rows } = (await server.services.db.execute('select * from bank_identity_verifications')) as unknown as {
      rows: unknown[];
    };
    const customers = (await server.services.db.execute('select * from bank_customers')) as unknown as {
      rows: unknown[];
    };
    const stored = JSON.stringify([rows, customers.rows]);
    expect(rows.length).toBeGreaterThan(0);
    // Nor in the log, which has a line per call at this level.
    expect(lines.length).toBeGreaterThan(0);
    for (const secret of ['219-09-9999', '219099999', '1979-03-04'])
      expect(stored + lines.join('')).not.toContain(secret);
  });
});

describe('other methods and endings', () => {
  it('asks for another picture, and only that, before it is decided', async () => {
    const { guid, path } = await openInquiry('document_submission');
    await page(`${path}/consent`, { consent: 'yes' });
    expect((await page(`${path}/document`, {})).heading).toBe('Sandbox: choose the outcome');
    expect((await page(`${path}/decision`, { decision: 'more_documents' })).heading).toBe('We need one more document');
    expect(await read(guid)).toMatchObject({
      state: 'pending',
      compliance_checks: [{ outcome: 'insufficient' }, { outcome: 'insufficient' }],
    });
    expect(await page(path)).toMatchObject({ heading: 'We need one more document', event: 'ready' });
    expect((await page(`${path}/resubmit`, {})).heading).toBe('Sandbox: choose the outcome');
    expect(await page(`${path}/decision`, { decision: 'fail' })).toMatchObject({ event: 'complete' });
    clock.advance(longEnough);
    expect(await read(guid)).toMatchObject({ state: 'completed', outcome: 'failed' });
  });

  it('has the steps that the method needs', async () => {
    const railOf = async (method: string, more = {}) => {
      const { document } = await page((await openInquiry(method, more)).path);
      return [...document.querySelectorAll('.rail li')].map((item) => item.textContent);
    };
    expect(await railOf('id_and_selfie')).toEqual(['Consent', 'Document', 'Selfie', 'Result']);
    expect(await railOf('id_and_selfie', { require_tax_id: true })).toEqual([
      'Consent',
      'Document',
      'Your details',
      'Selfie',
      'Result',
    ]);
    expect(await railOf('enhanced_due_diligence')).toEqual([
      'Consent',
      'Your work',
      'Your money',
      'Your plans',
      'Result',
    ]);
  });

  it('asks about work, money and plans, each with its own error, and keeps the choices', async () => {
    const { guid, path } = await openInquiry('enhanced_due_diligence');
    expect(await page(`${path}/consent`, { consent: 'yes' })).toMatchObject({ heading: 'Your work', event: 'started' });
    const money = await page(`${path}/work`, { occupation: 'Nurse', situation: 'employed' });
    expect(money.heading).toBe('Where your money comes from');
    const refused = await page(`${path}/funds`, { source: 'toString', explanation: ' ' });
    expect(refused.status).toBe(422);
    expect(refused.document.querySelector('#source-fault')?.textContent).toBe('Choose where the money comes from.');
    expect(refused.document.querySelector('[role=radiogroup]')?.getAttribute('aria-describedby')).toBe(
      'source-hint source-fault',
    );
    const half = await page(`${path}/funds`, { source: 'savings', explanation: '' });
    expect([...half.document.querySelectorAll('.fault')].map((fault) => fault.id)).toEqual(['explanation-fault']);
    expect(half.document.querySelector('input[checked]')?.getAttribute('value')).toBe('savings');
    expect((await page(`${path}/funds`, { source: 'savings', explanation: 'From wages' })).heading).toBe(
      'What you plan to do',
    );
    expect((await page(`${path}/plans`, { volume: 'under_1000' })).status).toBe(422);
    expect((await page(`${path}/plans`, { volume: 'under_1000', purpose: 'saving' })).heading).toBe(
      'Sandbox: choose the outcome',
    );
    await page(`${path}/decision`, { decision: 'pass' });
    clock.advance(longEnough);
    expect(await read(guid)).toMatchObject({ state: 'completed', outcome: 'passed' });
  });

  it('can need a review, which takes it out of the customer’s hands', async () => {
    const { guid, path } = await openInquiry('id_and_selfie');
    await page(`${path}/consent`, { consent: 'yes' });
    expect(await page(`${path}/decision`, { decision: 'review' })).toMatchObject({
      heading: 'Thank you',
      event: 'complete',
    });
    clock.advance(longEnough);
    expect(await read(guid)).toMatchObject({ state: 'reviewing', persona_state: 'reviewing', outcome: null });
    expect(await page(path)).toMatchObject({ heading: 'Thank you', event: 'complete' });
    expect(await page(`${path}/decision`, { decision: 'pass' })).toMatchObject({ heading: 'Thank you' });
    expect((await read(guid)).state).toBe('reviewing');
  });

  it('can be paused, reloaded and gone on with, in the dark too', async () => {
    const { path } = await openInquiry('id_and_selfie');
    const paused = await page(`${path}/cancel?theme=1`);
    expect(paused).toMatchObject({ heading: 'The check is paused', event: 'cancel' });
    expect(paused.document.documentElement.dataset.theme).toBe('1');
    expect(paused.document.querySelector('main a')?.getAttribute('href')).toBe(`${path}?theme=1`);
    expect(await page(`${path}/document`)).toMatchObject({ heading: 'Confirm your identity', event: 'ready' });
  });

  it('has pages for inquiries and steps that do not exist', async () => {
    for (const path of ['/hosted/inquiry/inq_000000000000000000000000', '/hosted/inquiry/%3Cscript%3E']) {
      expect(await page(path)).toMatchObject({ status: 404, heading: 'This check doesn’t exist', event: 'error' });
    }
    const { path } = await openInquiry('id_and_selfie');
    expect((await page(`${path}/made-up`, {})).status).toBe(404);
  });
});

describe('a file', () => {
  const send = (path: string, body: Uint8Array<ArrayBuffer>) =>
    fetch(`${server.url}${path}/file`, { method: 'PUT', body });
  const bytes = (size: number, ...head: number[]) => {
    const made = new Uint8Array(size);
    made.set(head);
    return made;
  };
  const megabyte = 1024 * 1024;

  it('is taken as a picture or a PDF of at most 10 MB, and kept nowhere', async () => {
    const { path } = await openInquiry('id_and_selfie');
    for (const head of [
      [0xff, 0xd8, 0xff, 0xe0],
      [0x89, 0x50, 0x4e, 0x47],
      [0x25, 0x50, 0x44, 0x46],
    ])
      expect((await send(path, bytes(10 * megabyte, ...head))).status).toBe(204);
    expect((await send(path, bytes(2000, 0x47, 0x49, 0x46, 0x38))).status).toBe(415);
    expect((await send(path, bytes(10 * megabyte + 1, 0xff, 0xd8, 0xff))).status).toBe(413);
  });

  it('has no place in an inquiry that is over', async () => {
    const { path } = await openInquiry('id_and_selfie');
    await page(`${path}/decision`, { decision: 'pass' });
    expect((await send(path, bytes(10, 0xff, 0xd8, 0xff))).status).toBe(409);
    expect((await send('/hosted/inquiry/inq_000000000000000000000000', bytes(10, 0xff, 0xd8, 0xff))).status).toBe(409);
  });
});

describe('the fields', () => {
  it.each([
    ['', 'Enter your Social Security number.'],
    ['12345678', 'A Social Security number has nine digits.'],
    ['abcdefghi', 'A Social Security number has nine digits.'],
    ['000-12-3456', 'This number is not valid. Check the digits.'],
    ['666-12-3456', 'This number is not valid. Check the digits.'],
    ['900-12-3456', 'This number is not valid. Check the digits.'],
    ['123-00-3456', 'This number is not valid. Check the digits.'],
    ['123-45-0000', 'This number is not valid. Check the digits.'],
    ['123 45 6789', null],
    ['123456789', null],
  ])('know the Social Security number %j', (text, fault) => expect(ssnFault(text)).toBe(fault));

  it.each([
    ['', 'Enter the employer identification number.'],
    ['12-345678', 'An employer identification number has nine digits.'],
    ['00-1234567', 'This number is not valid. Check the digits.'],
    ['12-3456789', null],
  ])('know the employer identification number %j', (text, fault) => expect(einFault(text)).toBe(fault));

  const now = Date.UTC(2026, 10, 21);
  it.each([
    ['', 'Enter your date of birth.'],
    ['1990-02-30', 'Enter a real date.'],
    ['17.5.1990', 'Enter a real date.'],
    ['2026-11-22', 'The date of birth is in the future.'],
    ['2008-11-22', 'You must be at least 18 years old.'],
    ['2008-11-21', null],
    ['1905-01-01', 'Check the year of birth.'],
    ['1990-05-17', null],
  ])('know the birth date %j', (text, fault) => expect(birthDateFault(text, now)).toBe(fault));
});

describe('the script', () => {
  it('notifies the framing app, on its own origin only, and groups the number while typing', async () => {
    const script = await (await fetch(`${server.url}/hosted/inquiry.js`)).text();
    const { path, inquiryId } = await openInquiry('tax_id_and_selfie');
    const html = await (
      await fetch(`${server.url}${path}/consent`, { method: 'POST', body: new URLSearchParams({ consent: 'yes' }) })
    ).text();
    const dom = new JSDOM(html, { url: `${server.url}${path}`, runScripts: 'outside-only' });
    const posted: unknown[][] = [];
    Object.defineProperty(dom.window, 'parent', {
      value: { postMessage: (...message: unknown[]) => posted.push(message) },
    });
    dom.window.eval(script);
    expect(posted).toEqual([[{ source: 'statechange-inquiry', inquiryId, event: 'started' }, server.url]]);

    const input = dom.window.document.querySelector<HTMLInputElement>('#ssn');
    if (!input) throw new Error('no field for the number');
    expect([input.inputMode, input.autocomplete]).toEqual(['numeric', 'off']);
    input.focus();
    input.value = '12345';
    input.dispatchEvent(new dom.window.Event('input'));
    expect(input.value).toBe('123-45');
  });

  it('hides the number once its field is left, sends it with the form, and keeps it nowhere else', async () => {
    const script = await (await fetch(`${server.url}/hosted/inquiry.js`)).text();
    const { path } = await openInquiry('tax_id_and_selfie');
    const refused = await fetch(`${server.url}${path}/details`, {
      method: 'POST',
      body: new URLSearchParams({ ssn: '123-45-6789', birth_date: '' }),
    });
    const dom = new JSDOM(await refused.text(), { url: `${server.url}${path}`, runScripts: 'outside-only' });
    dom.window.eval(script);
    const { document, Event } = dom.window;
    const input = document.querySelector<HTMLInputElement>('#ssn');
    if (!input?.form) throw new Error('no field for the number');
    expect(input.value).toBe('•••-••-6789');
    input.focus();
    expect(input.value).toBe('123-45-6789');
    input.value = '219-09-9998';
    input.dispatchEvent(new Event('input'));
    input.blur();
    expect([input.value, document.body.innerHTML.includes('219-09')]).toEqual(['•••-••-9998', false]);
    input.form.dispatchEvent(new Event('submit', { cancelable: true }));
    expect(new dom.window.FormData(input.form).get('ssn')).toBe('219-09-9998');
    dom.window.dispatchEvent(new Event('pagehide'));
    expect([input.value, new dom.window.FormData(input.form).get('ssn')]).toEqual(['', null]);
    expect([dom.window.localStorage.length, dom.window.sessionStorage.length]).toEqual([0, 0]);
  });

  it('sends nothing without a network, and says that nothing is lost', async () => {
    const script = await (await fetch(`${server.url}/hosted/inquiry.js`)).text();
    const { path } = await openInquiry('tax_id_and_selfie');
    const html = await (await fetch(`${server.url}${path}`)).text();
    const dom = new JSDOM(html, { url: `${server.url}${path}`, runScripts: 'outside-only' });
    Object.defineProperty(dom.window.navigator, 'onLine', { value: false });
    dom.window.eval(script);
    const submit = new dom.window.Event('submit', { cancelable: true });
    dom.window.document.querySelector('form')?.dispatchEvent(submit);
    expect(submit.defaultPrevented).toBe(true);
    expect(dom.window.document.querySelector('[role="alert"]')?.textContent).toMatch(/What you entered is still here/);
  });

  it('puts the keyboard on the first answer of a question that was left out', async () => {
    const script = await (await fetch(`${server.url}/hosted/inquiry.js`)).text();
    const { path } = await openInquiry('enhanced_due_diligence');
    const html = await (
      await fetch(`${server.url}${path}/plans`, { method: 'POST', body: new URLSearchParams({ purpose: 'saving' }) })
    ).text();
    const dom = new JSDOM(html, { url: `${server.url}${path}`, runScripts: 'outside-only' });
    dom.window.eval(script);
    expect(dom.window.document.activeElement?.getAttribute('value')).toBe('under_1000');
  });
});
