/** What submitting an app must do, as examples. */
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  activeForm,
  askedApp,
  isSubmitting,
  offeredDraft,
  pictureProblem,
  submissionScreen,
  upload,
} from '#machines/app-submission/app-submission.selectors.ts';
import { provideAppSubmission } from '#machines/app-submission/app-submission.machine.ts';
import type {
  AppSubmissionEmitted,
  AppSubmissionInput,
  ChosenPicture,
  OpenAnswer,
  SubmitAnswer,
  UploadAnswer,
} from '#machines/app-submission/app-submission.types.ts';
import type { SubmitInput } from '#machines/app-submission/app-submission.actors.ts';
import {
  fieldErrors,
  fieldValue,
  formErrors,
  isSubmitting as isFormBusy,
} from '#machines/form/form.selectors.ts';
import { asked } from './asked.ts';

const blank = { name: '', summary: '', picture: '', pictureUrl: '' };
const opened = (draft: Record<string, string> | null = null): OpenAnswer => ({
  kind: 'opened',
  appGUID: 'a1',
  values: blank,
  draft: draft && { appGUID: 'a0', values: draft, keptAt: '2026-01-01T00:00:00Z' },
});
const picture: ChosenPicture = { key: 'k', name: 'bench.png' };

function start(appGUID: string | null = null) {
  const open = asked<AppSubmissionInput, OpenAnswer>();
  const send = asked<SubmitInput, SubmitAnswer>();
  const uploads = asked<ChosenPicture, UploadAnswer>();
  let aborted = 0;
  const emitted: AppSubmissionEmitted[] = [];
  const actor = createActor(
    provideAppSubmission(
      {
        open: open.call,
        submit: send.call,
        upload: (chosen, signal) => {
          signal.addEventListener('abort', () => (aborted += 1));
          return uploads.call(chosen);
        },
      },
      ({ name = '' }) => ({ name: name === '' ? [{ code: 'app.nameMissing' }] : [] }),
    ),
    { input: { appGUID } },
  );
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const now = () => actor.getSnapshot();
  const form = () => {
    const ref = activeForm(now());
    if (!ref) throw new Error('No form is open.');
    return ref;
  };
  return {
    actor,
    open,
    send,
    uploads,
    emitted,
    now,
    form,
    aborted: () => aborted,
    screen: () => submissionScreen(now()),
    type: (field: string, value: string) => form().send({ type: 'field.changed', field, value }),
    submit: () => form().send({ type: 'form.submitted' }),
    value: (field: string) => fieldValue(form().getSnapshot(), field),
    errors: (field: string) => fieldErrors(form().getSnapshot(), field).map(({ code }) => code),
  };
}

/** A form that is open, and empty. */
async function filling() {
  const bench = start();
  await bench.open.last().answer(opened());
  return bench;
}

test('a new app is opened, filled in, sent with its name, and done', async () => {
  const bench = start();
  expect(bench.screen()).toBe('opening');
  expect(bench.now().hasTag('busy')).toBe(true);
  expect(activeForm(bench.now())).toBeNull();
  expect(bench.open.last().input).toEqual({ appGUID: null });
  await bench.open.last().answer(opened());
  expect(bench.screen()).toBe('filling');
  expect(bench.now().hasTag('busy')).toBe(false);
  bench.type('name', 'Where to sit');
  bench.submit();
  expect(isSubmitting(bench.now())).toBe(true);
  expect(bench.send.last().input).toEqual({ appGUID: 'a1', values: { ...blank, name: 'Where to sit' } });
  await bench.send.last().answer({ kind: 'submitted' });
  expect(bench.now().output).toEqual({ kind: 'submitted', appGUID: 'a1' });
  expect(bench.now().status).toBe('done');
  expect(bench.emitted.at(-1)).toEqual({ type: 'draft.settled' });
});

test('a change begins with what was submitted', () => {
  expect(start('a7').open.last().input).toEqual({ appGUID: 'a7' });
});

test('every change is kept at once, to the letter', async () => {
  const bench = await filling();
  expect(bench.emitted).toEqual([]);
  bench.type('name', 'Wh ');
  expect(bench.emitted).toEqual([
    { type: 'draft.changed', appGUID: 'a1', values: { ...blank, name: 'Wh ' } },
  ]);
  bench.form().send({ type: 'field.blurred', field: 'name' });
  expect(bench.emitted).toHaveLength(1);
  bench.type('name', 'Where');
  expect(bench.emitted).toHaveLength(2);
});

test('what is not in order is not sent', async () => {
  const bench = await filling();
  bench.submit();
  expect(bench.send.calls).toEqual([]);
  expect(bench.errors('name')).toEqual(['app.nameMissing']);
  expect(isSubmitting(bench.now())).toBe(false);
});

test('a draft is offered, and continued with the fields that there are', async () => {
  const bench = start();
  await bench.open.last().answer(opened({ name: 'Where', stranger: 'x' }));
  expect(bench.screen()).toBe('offering');
  expect(offeredDraft(bench.now())?.keptAt).toBe('2026-01-01T00:00:00Z');
  bench.actor.send({ type: 'draft.continued' });
  expect(bench.screen()).toBe('filling');
  expect(bench.form().getSnapshot().context.values).toEqual({ ...blank, name: 'Where' });
  expect(offeredDraft(bench.now())).toBeNull();
  expect(bench.emitted).toEqual([]);
  bench.submit();
  expect(bench.send.last().input.appGUID).toBe('a0');
});

test('a draft that is not wanted is forgotten, and the form is as it was submitted', async () => {
  const bench = start();
  await bench.open.last().answer(opened({ name: 'Where' }));
  bench.actor.send({ type: 'draft.discarded' });
  expect(bench.emitted).toEqual([{ type: 'draft.settled' }]);
  expect(bench.value('name')).toBe('');
  expect(offeredDraft(bench.now())).toBeNull();
  bench.type('name', 'Another');
  bench.submit();
  expect(bench.send.last().input.appGUID).toBe('a1');
});

test('what could not be opened is tried again, by the same name', async () => {
  const bench = start('a7');
  await bench.open.last().fail(new Error('offline'));
  expect(bench.screen()).toBe('unavailable');
  bench.actor.send({ type: 'retry.requested' });
  expect(bench.screen()).toBe('opening');
  expect(bench.open.last().input).toEqual({ appGUID: 'a7' });
});

test('an answer of another kind opens no form', async () => {
  const bench = start('a7');
  await bench.open.last().answer({ kind: 'queued' } as never);
  expect(bench.screen()).toBe('unavailable');
});

test('instead of an app that is not there a new one may be submitted', async () => {
  const bench = start('a7');
  await bench.open.last().answer({ kind: 'unknown' });
  expect(bench.screen()).toBe('unknown');
  bench.actor.send({ type: 'fresh.requested' });
  expect(bench.open.last().input).toEqual({ appGUID: null });
});

test('a refusal stands by its field, nothing is lost, and it can be sent again', async () => {
  const bench = await filling();
  bench.type('name', 'Where to sit');
  bench.submit();
  bench.type('summary', 'ignored while it is sent');
  await bench.send.last().answer({
    kind: 'refused',
    refusals: [{ field: 'name', message: { code: 'text.tooLong', params: { most: 80 } } }],
  });
  expect(bench.screen()).toBe('filling');
  expect(isSubmitting(bench.now())).toBe(false);
  expect(isFormBusy(bench.form().getSnapshot())).toBe(false);
  expect(bench.errors('name')).toEqual(['text.tooLong']);
  expect(bench.value('name')).toBe('Where to sit');
  expect(bench.emitted).toHaveLength(1);
  bench.type('name', 'Where to rest');
  expect(bench.emitted).toHaveLength(2);
  bench.submit();
  expect(bench.send.calls).toHaveLength(2);
});

test('a service that does not answer is reported above the form', async () => {
  const bench = await filling();
  bench.type('name', 'Where to sit');
  bench.submit();
  await bench.send.last().fail(new Error('offline'));
  expect(formErrors(bench.form().getSnapshot()).map(({ code }) => code)).toEqual(['unreachable']);
  expect(isSubmitting(bench.now())).toBe(false);
});

test('a picture is uploaded while the rest is typed, and its name goes into the form', async () => {
  const bench = await filling();
  expect(upload(bench.now())).toBeNull();
  bench.actor.send({ type: 'picture.chosen', picture });
  expect(bench.uploads.last().input).toEqual(picture);
  expect(upload(bench.now())).toEqual({ picture, share: 0 });
  bench.actor.send({ type: 'upload.progressed', share: 0.4 });
  bench.type('name', 'Where to sit');
  expect(upload(bench.now())).toEqual({ picture, share: 0.4 });
  await bench.uploads.last().answer({ kind: 'uploaded', pictureGUID: 'p1', url: '/app-pictures/p1' });
  expect(upload(bench.now())).toBeNull();
  expect([bench.value('picture'), bench.value('pictureUrl')]).toEqual(['p1', '/app-pictures/p1']);
  expect(bench.emitted.at(-1)).toMatchObject({
    type: 'draft.changed',
    values: { name: 'Where to sit', picture: 'p1', pictureUrl: '/app-pictures/p1' },
  });
  bench.actor.send({ type: 'picture.removed' });
  expect([bench.value('picture'), bench.value('pictureUrl')]).toEqual(['', '']);
  bench.submit();
  expect(bench.send.last().input.values['picture']).toBe('');
});

test('nothing is sent while the picture is on its way, and the field says so', async () => {
  const bench = await filling();
  bench.type('name', 'Where to sit');
  bench.actor.send({ type: 'picture.chosen', picture });
  bench.submit();
  expect(bench.send.calls).toEqual([]);
  expect(bench.errors('picture')).toEqual(['pictureUploading']);
  expect(isFormBusy(bench.form().getSnapshot())).toBe(false);
  await bench.uploads.last().answer({ kind: 'uploaded', pictureGUID: 'p1', url: '/p1' });
  bench.submit();
  expect(bench.send.last().input.values['picture']).toBe('p1');
});

test('an upload is cancelled, and another picture starts from nothing', async () => {
  const bench = await filling();
  bench.actor.send({ type: 'picture.chosen', picture });
  bench.actor.send({ type: 'upload.progressed', share: 0.9 });
  bench.actor.send({ type: 'upload.cancelled' });
  expect(upload(bench.now())).toBeNull();
  expect(bench.aborted()).toBe(1);
  await bench.uploads.last().answer({ kind: 'uploaded', pictureGUID: 'late', url: '/late' });
  expect(bench.value('picture')).toBe('');
  bench.actor.send({ type: 'picture.chosen', picture });
  expect(upload(bench.now())?.share).toBe(0);
});

test('the reason why a picture was refused is shown until another is chosen or it is removed', async () => {
  const bench = await filling();
  bench.actor.send({ type: 'picture.chosen', picture });
  await bench.uploads.last().answer({ kind: 'refused', message: { code: 'pictureType' } });
  expect(pictureProblem(bench.now())).toEqual({ code: 'pictureType' });
  expect(bench.value('picture')).toBe('');
  bench.actor.send({ type: 'picture.chosen', picture });
  expect(pictureProblem(bench.now())).toBeNull();
  await bench.uploads.last().fail(new Error('offline'));
  expect(pictureProblem(bench.now())).toEqual({ code: 'unreachable' });
  bench.actor.send({ type: 'picture.removed' });
  expect(pictureProblem(bench.now())).toBeNull();
});

test('the picture stays as it is while the app is sent', async () => {
  const bench = await filling();
  bench.type('name', 'Where to sit');
  bench.type('picture', 'p1');
  bench.submit();
  bench.actor.send({ type: 'picture.chosen', picture });
  bench.actor.send({ type: 'picture.removed' });
  expect(bench.uploads.calls).toEqual([]);
  await bench.send.last().answer({ kind: 'refused', refusals: [] });
  expect(bench.value('picture')).toBe('p1');
});

test('a page learns which app is changed', () => {
  expect([askedApp(start().now()), askedApp(start('a1').now())]).toEqual([null, 'a1']);
});
