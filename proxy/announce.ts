/** What a start prints on the terminal: the progress of the first start, and in the end all addresses. */
import type { Config } from '#proxy/platform/settings/config.ts';
import { GALLERY_PATH } from '#proxy/gallery/machine-gallery.ts';
import {
  SAMPLE_PASSWORD,
  SAMPLE_TOTP_SECRET,
  sampleAccounts,
  type SampleAccount,
} from '#proxy/sample/accounts.ts';

const factors: Record<string, (account: SampleAccount) => string> = {
  EMAIL_OTP: () => 'code by e-mail',
  SMS_MFA: ({ phoneNumber }) => `code by SMS to ${phoneNumber}`,
  SOFTWARE_TOKEN_MFA: () => `authenticator app, secret ${SAMPLE_TOTP_SECRET}`,
};

const secondFactor = (account: SampleAccount): string =>
  factors[account.mfa?.preferred ?? '']?.(account) ?? 'no second factor';

/** The lines, without colours: they are also read by programs. */
export function announcement(
  config: Pick<Config, 'productName' | 'mode' | 'identity' | 'platformAdministrators'>,
  origin: string,
): string {
  const { productName, mode, identity, platformAdministrators } = config;
  const lines = ['', `${productName} is ready: ${origin}`];
  if (mode === 'development' && identity.embedded) {
    const width = Math.max(...sampleAccounts.map(({ email }) => email.length));
    lines.push(
      '',
      `Sample accounts, for this machine only. Password of all: ${SAMPLE_PASSWORD}`,
      ...sampleAccounts.map((account) => {
        const role = platformAdministrators.includes(account.email) ? ', platform administrator' : '';
        return `  ${account.email.padEnd(width)}  ${secondFactor(account)}${role}`;
      }),
      `Codes sent by e-mail and SMS: ${origin}/dev/outbox`,
    );
  }
  if (mode === 'development')
    lines.push(`Every flow as a chart, once \`npm run gallery\` has built it: ${origin}${GALLERY_PATH}`);
  return [...lines, ''].join('\n');
}

/** Reports how far a step has come: on a terminal in one line, otherwise every ten seconds. */
export function createProgress(words: string, out: NodeJS.WriteStream = process.stdout) {
  const started = performance.now();
  let told = 0;
  const seconds = () => Math.round((performance.now() - started) / 1000);
  return {
    tell(done: number, total: number): void {
      if (seconds() < 1) return;
      const line = `${words} … ${done} of ${total}, ${seconds()} s`;
      if (out.isTTY) out.write(`\r\u001b[K${line}`);
      else if (told === 0 || seconds() >= told + 10) {
        told = seconds();
        out.write(`${line}\n`);
      }
    },
    /** @param end what is printed, also for a short step, where the step was not done */
    finish(end?: string): void {
      if (end === undefined && seconds() < 1) return;
      out.write(`${out.isTTY ? '\r\u001b[K' : ''}${words}: ${end ?? `done in ${seconds()} s`}\n`);
    },
  };
}
