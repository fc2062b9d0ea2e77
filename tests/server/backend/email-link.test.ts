import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '#server/log.ts';
import type { RunningServer } from '#server/server.ts';
import { withServer } from '../support.ts';
import { call, freshEmail, goodPassword } from './client.ts';

const asked: string[] = [];
const lines: string[] = [];
let letIn: (error?: Error) => void = () => {};
let smtp: SMTPServer;
let server: RunningServer;

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Continues when the test says so.
    onRcptTo: ({ address }, _session, done) => {
      asked.push(address);
      letIn = done;
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const address = smtp.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const log = createLog('error', { write: (line) => lines.push(line) });
  server = await withServer({ environment: { SMTP_URL: `smtp://127.0.0.1:${port}` }, log });
});
afterAll(async () => {
  await server.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

it('generate-email-link answers before the mail server does, and logs a mail that was not taken', async () => {
  const email = freshEmail();
  await fetch(`${server.url}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any`, {
    method: 'POST',
    body: JSON.stringify({ email, password: goodPassword }),
  });
  const reply = await call(server, '/customers/generate-email-link', { email });
  expect(reply).toMatchObject({ http: 200, data: null });
  await expect.poll(() => asked).toEqual([email]);
  expect(lines).toEqual([]);
  letIn(new Error('no such mailbox'));
  await expect.poll(() => lines.join()).toContain('the confirmation email was not sent');
});
