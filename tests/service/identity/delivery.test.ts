/** Delivery of e-mail: arrives once, is tried again, or says why not. */
import { describe, expect, test } from 'vitest';
import { sealMessage } from '#proxy/platform/outbox/delivery.ts';
import {
  again,
  attempt,
  code,
  db,
  mails,
  outbox,
  outboxes,
  secrets,
  answers,
  stored,
  useDelivery,
} from './delivery-bench.ts';
import { otherDeliveries } from './other-deliveries.ts';

useDelivery();

describe('an e-mail', () => {
  test('arrives as it was written, and nothing readable of it stays in production', async () => {
    await attempt(outbox('production'), code);
    expect(mails).toMatchObject([{ from: 'post@data.example.org', to: [code.to] }]);
    const { source = '' } = mails[0] ?? {};
    expect(source).toContain('From: Commonplace <post@data.example.org>');
    expect(source).toContain('Subject: Your sign-in code');
    expect(source).toContain('Auto-Submitted: auto-generated');
    expect(source).toContain('123456 is your code');
    expect(await stored()).toEqual([
      { state: 'sent', attempts: 1, problem: null, text: null, code: null, sealed: null },
    ]);
  });

  test('that one can ask to get no more carries the address for it, as RFC 8058 says', async () => {
    await attempt(outbox('production'), { ...code, unsubscribe: 'https://data.example.org/follow/x' });
    expect(mails[0]?.source).toContain('List-Unsubscribe: <https://data.example.org/follow/x>');
    expect(mails[0]?.source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  test('with a picture has an HTML part besides the plain text; one without has none', async () => {
    const line = 'What it shows: Most are in the north.';
    const address = 'https://data.example.org/pictures/map/x.png';
    const pictures = [{ address, alternative: 'Most are in the north.', line }];
    await attempt(outbox('production'), code);
    await attempt(outbox('production'), { ...code, text: `A map.\n\n${line}`, pictures });
    const [plain, both] = mails.map(({ source }) => source.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='));
    expect(plain).not.toMatch(/multipart|text\/html/);
    expect(both).toContain('Content-Type: multipart/alternative');
    const [, text, html] = (both ?? '').split(/Content-Type: (?=text\/)/);
    expect(text).toMatch(/^text\/plain/);
    expect(text).toContain(line);
    expect(html).toMatch(/^text\/html/);
    expect(html).toContain(`<img src="${address}" alt="Most are in the north."`);
  });

  test('that the mail server postpones is kept sealed, tried again, and says why it waits', async () => {
    answers.smtp = 451;
    await attempt(outbox('production'), code);
    const [waiting] = await stored();
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 1, text: null, code: null });
    expect(waiting.problem).toContain('451');
    expect(waiting.sealed.toString('latin1')).not.toContain('123456');
    answers.smtp = null;
    // A server that starts later, with the same database, takes it over when it is due.
    const successor = outbox('production');
    await successor.deliver();
    expect(mails).toEqual([]);
    await again();
    await successor.deliver();
    expect(mails).toHaveLength(1);
    expect(await stored()).toMatchObject([{ state: 'sent', attempts: 2, sealed: null }]);
  });

  test('waits for a mail server that is not there', async () => {
    await attempt(outbox('production', 1), code);
    expect(await stored()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
  });

  test('that the mail server refuses is not tried again', async () => {
    answers.smtp = 550;
    await attempt(outbox('production'), code);
    expect(await stored()).toMatchObject([
      { state: 'failed', attempts: 1, problem: 'The mail server refused it with 550', sealed: null },
    ]);
  });

  test('that could not be delivered for an hour is given up: its code has expired', async () => {
    answers.smtp = 451;
    await attempt(outbox('production'), code);
    await db.pool.query('update outbox.message set expires_at = now()');
    await again();
    await outbox('production').deliver();
    expect(await stored()).toMatchObject([{ state: 'failed', sealed: null }]);
  });

  test('is handed over once, however many servers look', async () => {
    answers.smtp = 451;
    await attempt(outbox('production'), code);
    answers.smtp = null;
    await again();
    await Promise.all([1, 2, 3, 4].map(() => outbox('production').deliver()));
    expect(mails).toHaveLength(1);
  });

  test('that waits says why in the list, and one that is given up does as well', async () => {
    answers.smtp = 451;
    const development = outbox('development');
    await attempt(development, code);
    expect(await development.list()).toMatchObject([
      { state: 'waiting', problem: expect.stringContaining('451') },
    ]);
    await db.pool.query('update outbox.message set expires_at = now()');
    await again();
    await outbox('production').deliver();
    expect(await development.list()).toMatchObject([
      { state: 'failed', problem: 'It could not be delivered in time' },
    ]);
  });

  test('of a transaction that is rolled back is never sent, and one whose recipient is gone neither', async () => {
    const own = outbox('production');
    const refused = db.kysely.transaction().execute(async (trx) => {
      await own.send(code, trx);
      throw new Error('rolled back');
    });
    await expect(refused).rejects.toThrow('rolled back');
    await db.kysely.transaction().execute(async (trx) => {
      await own.send(code, trx);
      await trx.deleteFrom('outbox.message').execute();
    });
    await own.deliver();
    expect(mails).toEqual([]);
    const { rows } = await db.pool.query('select state from operations.job');
    expect(rows).toEqual([{ state: 'succeeded' }]);
  });

  test('is delivered by another server when the first was killed while it had it', async () => {
    await db.kysely.transaction().execute((trx) => outbox('production').send(code, trx));
    await Promise.all(outboxes.splice(0).map((one) => one.close()));
    mails.length = 0;
    await db.pool.query(`update outbox.message set state = 'waiting', sealed = $1`, [
      sealMessage(secrets, code),
    ]);
    await db.pool.query(
      `update operations.job set state = 'running', finished_at = null, lease = gen_random_uuid(),
         leased_until = now() - interval '1 second'`,
    );
    await outbox('production').deliver();
    expect(mails).toHaveLength(1);
    expect(await stored()).toMatchObject([{ state: 'sent', sealed: null }]);
  });

  test('to an address with a comma or a line break reaches one mailbox', async () => {
    await attempt(outbox('production'), { ...code, to: 'a@x.example, b@x.example\r\nBcc: c@x.example' });
    expect(mails.flatMap(({ to }) => to).length).toBeLessThanOrEqual(1);
    expect(mails.map(({ source }) => source).join('')).not.toMatch(/^Bcc:/m);
  });

  test('can be read in development as well, with its state', async () => {
    const development = outbox('development');
    await attempt(development, code);
    expect(await development.list()).toMatchObject([{ state: 'sent', code: '123456', text: code.text }]);
  });
});

otherDeliveries();
