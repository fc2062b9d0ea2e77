import { SMTPServer } from 'smtp-server';

/** As received by SMTP. */
interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Raw headers and parts. */
  readonly raw: string;
}

export interface MailServer {
  readonly url: string;
  readonly received: ReceivedMail[];
  /** In order. */
  readonly refused: string[];
  refuse(which: (address: string) => boolean): void;
  /** Runs before each letter is accepted. */
  onLetter(hold: () => Promise<void>): void;
  close(): Promise<void>;
}

/** On a free loopback port, without TLS or a password. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const refused: string[] = [];
  let isRefused: (address: string) => boolean = () => false;
  let hold: () => Promise<void> = async () => {};
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      if (!isRefused(address)) return done();
      refused.push(address);
      done(Object.assign(new Error(`no such mailbox: <${address}>`), { responseCode: 550 }));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        await hold();
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        received.push({
          from,
          to: envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refused,
    refuse: (which) => {
      isRefused = which;
    },
    onLetter: (next) => {
      hold = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
