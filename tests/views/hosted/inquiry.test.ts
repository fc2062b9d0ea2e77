import { afterEach, describe, expect, test, vi } from 'vitest';
import type { InquiryFact } from '#machines/shared/verifying/inquiry.types.ts';
import { createHostedInquiry } from '#ports/hosted/hosted-inquiry.ts';
import { createPersonaInquiry } from '#ports/hosted/persona.ts';
import { frameIn, place, post } from './frame.ts';

const inquiry = { inquiryId: 'inq_sample', sessionToken: null };
const personaOrigin = 'https://inquiry.withpersona.com';

afterEach(() => {
  document.body.replaceChildren();
  delete document.documentElement.dataset.theme;
});

describe("the sandbox's inquiry", () => {
  const open = () => {
    const port = createHostedInquiry();
    const box = place();
    const facts: InquiryFact[] = [];
    const stop = port.listen(inquiry, (fact) => facts.push(fact));
    const hide = port.show(box, inquiry);
    return { port, box, facts, stop, hide, frame: frameIn(box) };
  };
  const said = (event: string, inquiryId = 'inq_sample') => ({ source: 'statechange-inquiry', inquiryId, event });

  test('is in a named frame, without the camera', () => {
    const { frame, hide, box } = open();
    expect(frame).toHaveAttribute('src', '/hosted/inquiry/inq_sample');
    expect(frame).toHaveAttribute('title', 'Identity verification');
    expect(frame.allow).toBe('');
    hide();
    expect(box).toBeEmptyDOMElement();
    createHostedInquiry().show(box, { ...inquiry, sessionToken: 'a token' });
    expect(frameIn(box)).toHaveAttribute('src', '/hosted/inquiry/inq_sample?session=a+token');
  });

  test('reports the messages of its frame', () => {
    const { frame, facts, stop } = open();
    for (const event of ['ready', 'started', 'complete', 'cancel', 'error'])
      post(said(event), { source: frame.contentWindow });
    expect(facts.map(({ type }) => type)).toEqual([
      'inquiry.ready',
      'inquiry.started',
      'inquiry.completed',
      'inquiry.canceled',
      'inquiry.failed',
    ]);
    stop();
    post(said('ready'), { source: frame.contentWindow });
    expect(facts).toHaveLength(5);
  });

  test('ignores other origins, other frames, other inquiries and unknown messages', () => {
    const { frame, facts, port, hide } = open();
    const other = place();
    port.show(other, { ...inquiry, inquiryId: 'inq_other' });
    post(said('complete'), { source: frame.contentWindow, origin: 'https://elsewhere.example' });
    post(said('complete'), { source: frameIn(other).contentWindow });
    post(said('complete'), { source: window });
    post(said('complete'), { source: null });
    post(said('complete', 'inq_other'), { source: frame.contentWindow });
    post(said('conjured'), { source: frame.contentWindow });
    post({ ...said('complete'), source: 'somebody' }, { source: frame.contentWindow });
    post('complete', { source: frame.contentWindow });
    const gone = frame.contentWindow;
    hide();
    post(said('complete'), { source: gone });
    expect(facts).toEqual([]);
  });
});

describe("Persona's inquiry", () => {
  const open = async (given = inquiry as { inquiryId: string; sessionToken: string | null }) => {
    const port = createPersonaInquiry();
    const box = place();
    const facts: InquiryFact[] = [];
    const stop = port.listen(given, (fact) => facts.push(fact));
    const hide = port.show(box, given);
    await vi.waitFor(() => expect(box.querySelector('iframe')).not.toBeNull());
    return { box, facts, stop, hide, frame: frameIn(box) };
  };
  const said = (name: string, more: object = {}) => ({ containerId: 'inquiry-inq_sample', name, ...more });
  const about = { metadata: { inquiryId: 'inq_sample', status: 'completed', fields: {} } };

  test('is in the package’s frame, which may use the camera, and adds no style sheet to the page', async () => {
    const sheets = document.head.querySelectorAll('style').length;
    const { frame, hide, box } = await open({ inquiryId: 'inq_sample', sessionToken: 'a-token' });
    const address = new URL(frame.src);
    expect(address.origin).toBe(personaOrigin);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      'inquiry-id': 'inq_sample',
      'session-token': 'a-token',
      'flow-type': 'inline',
      'iframe-origin': location.origin,
    });
    expect(frame.allow.split(';')).toContain('camera');
    expect(frame.title).toBe('Identity verification');
    expect(document.head.querySelectorAll('style')).toHaveLength(sheets);
    hide();
    expect(box).toBeEmptyDOMElement();
  });

  test('reports the messages of Persona', async () => {
    const { frame, facts, stop } = await open();
    const from = { source: frame.contentWindow, origin: personaOrigin };
    post(said('ready'), from);
    post(said('start'), from);
    post(said('page-change', { metadata: {} }), from);
    post(said('complete', about), from);
    post(said('exit', { metadata: { inquiryId: 'inq_sample', sessionToken: 'later' } }), from);
    post(said('error', { error: { status: 409, code: 'unauthenticated' } }), from);
    expect(facts).toEqual([
      { type: 'inquiry.ready' },
      { type: 'inquiry.started' },
      { type: 'inquiry.completed' },
      { type: 'inquiry.canceled' },
      { type: 'inquiry.failed', problem: { code: 'inquiryFailed', retryable: true, reference: 'unauthenticated' } },
    ]);
    stop();
    post(said('ready'), from);
    expect(facts).toHaveLength(5);
  });

  test('ignores other origins and other inquiries', async () => {
    const { frame, facts } = await open();
    const source = frame.contentWindow;
    post(said('complete', about), { source });
    post(said('complete', about), { source, origin: 'https://withpersona.com.elsewhere.example' });
    post({ ...said('complete', about), containerId: 'inquiry-inq_other' }, { source, origin: personaOrigin });
    post(said('complete', { metadata: { ...about.metadata, inquiryId: 'inq_other' } }), {
      source,
      origin: personaOrigin,
    });
    expect(facts).toEqual([]);
  });

  test('that is closed before its package is there shows nothing afterwards', async () => {
    const port = createPersonaInquiry();
    const box = place();
    const notify = vi.fn();
    port.listen(inquiry, notify)();
    port.show(box, inquiry)();
    await import('persona');
    post(said('ready'), { source: null, origin: personaOrigin });
    expect(box).toBeEmptyDOMElement();
    expect(notify).not.toHaveBeenCalled();
  });
});
