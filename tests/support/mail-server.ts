/** A mail server for tests, that real servers send to; it keeps what arrives. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { vi } from 'vitest';

export interface Mail {
  readonly to: readonly string[];
  readonly text: string;
}

export interface MailServer {
  readonly url: string;
  readonly mails: Mail[];
  /** The code in the newest message to someone, once `count` messages to them have arrived. */
  code(to: string, count?: number): Promise<string>;
  close(): Promise<void>;
}

const SOFT_BREAK = /=\r?\n/g;

export async function startMailServer(): Promise<MailServer> {
  const mails: Mail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const source = Buffer.concat(chunks).toString();
        const body = source.slice(source.indexOf('\r\n\r\n')).replaceAll(SOFT_BREAK, '');
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), text: body });
        done();
      });
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    code: (address, count = 1) =>
      vi.waitFor(
        () => {
          const own = mails.filter(({ to }) => to.includes(address));
          const code = /\b\d{6,8}\b/.exec(own.at(-1)?.text ?? '')?.[0];
          if (own.length < count || code === undefined)
            throw new Error(`${own.length} of ${count} messages have come to ${address}`);
          return code;
        },
        { timeout: 20_000 },
      ),
    close: () => new Promise((ended) => server.close(() => ended())),
  };
}
