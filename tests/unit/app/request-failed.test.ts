/** Which toast a call of a form shows when it fails: its own, "Request Failed", or none. */
import { afterAll, expect, test, vi } from 'vitest';
import { requestFailedToast, titled, type FailureToasts } from '#src/app/failure-toasts.ts';
import { answerTo } from '#src/app/use-submission.ts';
import { requestFailed as words } from '#src/messages/en/request-failed.ts';
import { ApiError } from '#src/services/api/api-error.ts';

// Unit tests share their modules, and this file has others than the rest.
vi.hoisted(() => vi.resetModules());
const shown = vi.hoisted(() => vi.fn<(content: unknown) => void>());
vi.mock('#src/components/toast.tsx', () => ({ showFailure: shown }));
afterAll(() => vi.resetModules());

const requestFailed = requestFailedToast(words);
const refused = new ApiError({ type: 'about:blank', title: 'Forbidden', status: 403, detail: 'Not yours' });
const atField = (field: string) =>
  new ApiError({
    type: 'about:blank',
    title: 'Bad request',
    status: 400,
    errors: [{ field, code: 'group.nameTaken', message: 'Taken' }],
  });

async function toastOf(error: unknown, failed?: FailureToasts['failed']): Promise<unknown> {
  shown.mockClear();
  const call = () => Promise.reject(error);
  await answerTo(call, { name: 'Parks' }, { failed, requestFailed }).catch(() => undefined);
  return shown.mock.calls[0]?.[0];
}

test('a form without a title of its own says "Request Failed", and leaves the reason to the form', async () => {
  expect(await toastOf(refused)).toEqual({ title: 'Request Failed' });
  expect(await toastOf(atField('organisationGUID'))).toEqual({ title: 'Request Failed' });
});

test('without a reason it says the sentence of the specification', async () => {
  expect(await toastOf(new Error('A defect'))).toEqual({
    title: 'Request Failed',
    text: "We couldn't process your request. Please try again later.",
  });
});

test('what is wrong in a field stands at the field alone', async () => {
  expect(await toastOf(atField('name'))).toBeUndefined();
});

test('a form with a title of its own shows it, at a field too, with the reason', async () => {
  const failed = titled('Error Creating Group.');
  expect(await toastOf(refused, failed)).toEqual({ title: 'Error Creating Group.', text: 'Not yours' });
  expect(await toastOf(atField('name'), failed)).toEqual({ title: 'Error Creating Group.', text: 'Taken' });
});

test('a form that only asks shows none', async () => {
  expect(await toastOf(refused, null)).toBeUndefined();
});

test('what this side has found is no reason: it is in one language, for logs', async () => {
  const cut = new ApiError({ type: 'about:blank', title: 'Error', status: 0 }, { found: 'No answer' });
  expect(cut.message).toBe('No answer');
  expect(await toastOf(cut)).toEqual(words);
});
