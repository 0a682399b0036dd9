/** Codes of a challenge, and the session they belong to. */
import { describe, expect, test } from 'vitest';
import { challenges } from '#model-tests/models/challenge.model.ts';
import { projectChallenge } from '#model-tests/models/challenge.projection.ts';
import { sessionMs } from '#machines/challenge/challenge.selectors.ts';
import { fieldErrors, formErrors } from '#machines/form/form.selectors.ts';
import { asks, begin, sms, totp } from './begin-challenge.ts';

const shown = ({ now }: ReturnType<typeof begin>) => projectChallenge(now());
describe('a code', () => {
  test('goes to the service without blanks, and opens a session', async () => {
    const { submit, confirmCode, now } = begin(sms);
    submit({ confirmation_code: ' 123 456 ' });
    expect(confirmCode.last().input).toEqual({ code: '123456' });
    await confirmCode.last().answer({ kind: 'signedIn' });
    expect(now().output).toEqual({ kind: 'signedIn' });
  });

  test('says where it went', () => {
    expect(shown(begin(sms))).toMatchObject({ method: 'sms', destination: '+*******5678' });
    expect(shown(begin(totp))).toMatchObject({ method: 'totp', destination: null });
  });

  test('that is not six digits is refused without a call', () => {
    const { submit, confirmCode, form } = begin(sms);
    submit({ confirmation_code: '12345' });
    expect(fieldErrors(form().getSnapshot(), 'confirmation_code')).toEqual([{ code: 'code.format' }]);
    expect(confirmCode.calls).toEqual([]);
  });

  test('that is wrong leaves the field, keeps the session, and may be tried again', async () => {
    const { submit, confirmCode, form, now } = begin(sms);
    submit({ confirmation_code: '111111' });
    await confirmCode.last().answer({ kind: 'refused', code: 'codeMismatch' });
    expect(fieldErrors(form().getSnapshot(), 'confirmation_code')).toEqual([{ code: 'codeMismatch' }]);
    expect(form().getSnapshot().context.values['confirmation_code']).toBe('');
    expect(now().context.code).toBe('');
    submit({ confirmation_code: '222222' });
    expect(confirmCode.calls.map(({ input }) => input.code)).toEqual(['111111', '222222']);
  });

  test('clears the refusal of a code as soon as the person edits (D18)', async () => {
    const { submit, confirmCode, form } = begin(sms);
    submit({ confirmation_code: '111111' });
    await confirmCode.last().answer({ kind: 'refused', code: 'throttled' });
    expect(formErrors(form().getSnapshot())).toEqual([{ code: 'throttled' }]);
    form().send({ type: 'field.changed', field: 'confirmation_code', value: '2' });
    expect(formErrors(form().getSnapshot())).toEqual([]);
  });

  test('that meets a closed session ends the flow as expired (D6)', async () => {
    const { submit, confirmCode, now } = begin(sms);
    submit({ confirmation_code: '111111' });
    await confirmCode.last().answer({ kind: 'refused', code: 'sessionExpired' });
    expect(now().output).toEqual({ kind: 'expired' });
  });

  test('that is being verified when the three minutes end is still answered', async () => {
    const { clock, submit, confirmCode, now } = begin(sms);
    clock.increment(150_000);
    submit({ confirmation_code: '123456' });
    clock.increment(60_000);
    await confirmCode.last().answer({ kind: 'signedIn' });
    expect(now().output).toEqual({ kind: 'signedIn' });
  });

  test.each([
    ['unconfirmed', 'unconfirmed'],
    ['resetRequired', 'resetRequired'],
  ] as const)('may show that the account is %s', async (kind, output) => {
    const { submit, confirmCode, now } = begin(totp);
    submit({ confirmation_code: '123456' });
    await confirmCode.last().answer({ kind });
    expect(now().output).toEqual({ kind: output });
  });
});

describe('the session of the service', () => {
  test.each(Object.entries(challenges).filter(([, { type }]) => type !== 'unsupported'))(
    'ends after three minutes at %s',
    (_, challenge) => {
      const { clock, now } = begin(challenge);
      clock.increment(179_999);
      expect(now().status).toBe('active');
      clock.increment(1);
      expect(now().output).toEqual({ kind: 'expired' });
    },
  );

  test('starts again with each answer, and a resumed one has only what is left', async () => {
    const { clock, actor, chooseMethod, now } = begin(challenges['a choice of factors'], {
      sessionMs: 60_000,
    });
    expect(sessionMs(now())).toBe(60_000);
    clock.increment(59_000);
    actor.send({ type: 'method.chosen', method: 'sms' });
    await chooseMethod.last().answer(asks(sms));
    expect(sessionMs(now())).toBe(180_000);
    clock.increment(179_999);
    expect(now().status).toBe('active');
    clock.increment(1);
    expect(now().output).toEqual({ kind: 'expired' });
  });
});
