import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { isOutage, logOutage, outageRetryAfter } from '#server/db/outage.ts';
import { formFields } from '#server/http/text.ts';
import type { Services } from '#server/services.ts';
import {
  type Decision,
  decideInquiry,
  findInquiry,
  type Inquiry,
  startInquiry,
} from '../bank/identity-verifications/inquiries.ts';
import {
  cancelledPage,
  expiredPage,
  finishedPage,
  moreDocumentsPage,
  outcomePage,
  stepPage,
  unknownPage,
} from './inquiry-pages.ts';
import { createLinkPages, serveLinkScript } from './link.ts';
import { serveStylesheet, themed, tooLargePage, unavailablePage } from './page.ts';
import type { Values } from './step.ts';
import { stepsOf } from './steps.ts';
import { takeFile } from './upload.ts';

const script = readFileSync(join(import.meta.dirname, 'inquiry.js'), 'utf8');
const uploadScript = readFileSync(join(import.meta.dirname, 'upload.js'), 'utf8');
const largestForm = 16 * 1024;

/**
 * Framed pages: the bank picker (see `link.ts`) and the identity inquiry, as step-by-step forms.
 * Input and uploads are neither stored nor logged, only the reached step. The script informs the
 * app (see `inquiry.js`).
 */
export function createHostedPages(services: Services) {
  const app = new Hono();
  app.onError((error, c) => {
    if (!isOutage(error)) throw error;
    logOutage(services.log, error);
    return c.req.method === 'PUT'
      ? c.json({ fault: 'unavailable' }, 503, { 'Retry-After': outageRetryAfter })
      : unavailablePage(c, '/hosted/look.css');
  });
  // Before the form limit: pictures are larger.
  app.put('/inquiry/:id/file', (c) => takeFile(services, c));
  app.use(bodyLimit({ maxSize: largestForm, onError: (c) => tooLargePage(c, '/hosted/look.css') }));
  app.get('/look.css', serveStylesheet);
  app.get('/inquiry.js', (c) =>
    c.body(script, 200, { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'public, max-age=300' }),
  );
  app.get('/upload.js', (c) =>
    c.body(uploadScript, 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
    }),
  );
  app.get('/link.js', serveLinkScript);
  app.route('/link', createLinkPages(services));
  app.get('/inquiry/:id', (c) => whileOpen(services, c, (inquiry) => reachedPage(c, inquiry)));
  app.get('/inquiry/:id/cancel', (c) => whileOpen(services, c, (inquiry) => cancelledPage(c, inquiry)));
  // Reloaded without its form: start over.
  app.get('/inquiry/:id/:step', (c) =>
    c.redirect(themed(c, `/hosted/inquiry/${encodeURIComponent(c.req.param('id'))}`), 303),
  );
  app.post('/inquiry/:id/decision', (c) => whileOpen(services, c, (inquiry) => decide(services, c, inquiry)));
  app.post('/inquiry/:id/resubmit', (c) => whileOpen(services, c, (inquiry) => finish(services, c, inquiry)));
  app.post('/inquiry/:id/:step', (c) => whileOpen(services, c, (inquiry) => takeStep(services, c, inquiry)));
  return app;
}

/** For open inquiries; others have pages of their own. */
async function whileOpen(
  services: Services,
  c: Context,
  work: (inquiry: Inquiry) => Response | Promise<Response>,
): Promise<Response> {
  const inquiryId = c.req.param('id') ?? '';
  const inquiry = await findInquiry(services, inquiryId);
  if (inquiry === null) return unknownPage(c, inquiryId);
  if (inquiry.state === 'expired') return expiredPage(c, inquiry);
  return inquiry.open ? work(inquiry) : finishedPage(c, inquiry);
}

const formValues = async (c: Context): Promise<Values> => formFields(await c.req.text());

async function takeStep(services: Services, c: Context, inquiry: Inquiry): Promise<Response> {
  const steps = stepsOf(inquiry);
  const index = steps.findIndex((step) => step.name === c.req.param('step'));
  const step = steps[index];
  if (!step) return unknownPage(c, inquiry.inquiryId);
  const values = await formValues(c);
  const faults = step.check(values, services.clock.now());
  if (Object.keys(faults).length > 0) return stepPage(c, inquiry, step, { values, faults });
  const next = steps[index + 1];
  if (!next) return finish(services, c, inquiry);
  await startInquiry(services, inquiry.inquiryId, next.name);
  return stepPage(c, inquiry, next, index === 0 ? { signal: { event: 'started' } } : {});
}

/** Only the outcome is left. */
async function finish(services: Services, c: Context, inquiry: Inquiry): Promise<Response> {
  await startInquiry(services, inquiry.inquiryId, 'outcome');
  return outcomePage(c, inquiry);
}

/** Resume point. */
function reachedPage(c: Context, inquiry: Inquiry) {
  const signal = { event: 'ready' } as const;
  if (inquiry.step === 'resubmit') return moreDocumentsPage(c, inquiry, signal);
  const steps = stepsOf(inquiry);
  const step = inquiry.step === null ? steps[0] : steps.find(({ name }) => name === inquiry.step);
  return step ? stepPage(c, inquiry, step, { signal }) : outcomePage(c, inquiry, { signal });
}

const decisions: readonly Decision[] = ['pass', 'fail', 'review', 'more_documents'];

async function decide(services: Services, c: Context, inquiry: Inquiry): Promise<Response> {
  const asked = (await formValues(c)).decision;
  const decision = decisions.find((candidate) => candidate === asked);
  if (!decision) return outcomePage(c, inquiry, { fault: 'Choose one of the four outcomes.' });
  const decided = await decideInquiry(services, inquiry.inquiryId, decision);
  if (decided === null) return unknownPage(c, inquiry.inquiryId);
  return decided.open ? moreDocumentsPage(c, decided) : finishedPage(c, decided);
}
