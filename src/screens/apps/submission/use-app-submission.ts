/** Connects the machine of a submission with the service, with this browser's storage and with the chosen files. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import type { CallInput } from '#contract/index.ts';
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
import type { AppSubmissionServices } from '#machines/app-submission/app-submission.actors.ts';
import type {
  OpenAnswer,
  SubmitAnswer,
  UploadAnswer,
} from '#machines/app-submission/app-submission.types.ts';
import type { Message } from '#machines/conventions/message.ts';
import { useApi } from '../../../app/context.ts';
import { fieldErrorMessage } from '../../../messages/rules.ts';
import { uploadPicture, type PictureAnswer } from '../../../services/app-pictures.ts';
import type { Api } from '../../../services/api/api.ts';
import { ApiError } from '../../../services/api/api-error.ts';
import { draftPlaces, type DraftPlace } from './app-draft.ts';
import { contentOf, emptyValues, validateApp, refusalsFrom, valuesOf } from './app-form.ts';

/** Files that were chosen, by key; a machine has no files. */
type Files = Map<string, { readonly file: File; readonly onProgress: (share: number) => void }>;

const formRefusal = (code: string): SubmitAnswer => ({
  kind: 'refused',
  refusals: [{ field: null, message: { code } }],
});

/** What the server says against a submission; a failure is none. */
function refusalOf(error: unknown): SubmitAnswer {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 401) return formRefusal('signedOut');
  if (error.status === 429) return formRefusal('tooMany');
  if (error.fields.length === 0) throw error;
  return { kind: 'refused', refusals: refusalsFrom(error.fields) };
}

function uploadAnswer(answer: PictureAnswer): UploadAnswer {
  if (answer.kind === 'uploaded')
    return { kind: 'uploaded', pictureGUID: answer.picture.pictureGUID, url: answer.picture.url };
  const codes: Readonly<Record<Exclude<typeof answer.why, 'invalid'>, Message>> = {
    type: { code: 'pictureType' },
    size: { code: 'pictureSize' },
    signedOut: { code: 'signedOut' },
    tooMany: { code: 'tooMany' },
  };
  return {
    kind: 'refused',
    message: answer.why === 'invalid' ? fieldErrorMessage(answer.fieldError) : codes[answer.why],
  };
}

interface Outside {
  readonly api: Api;
  readonly queryClient: QueryClient;
  /** Where the draft of a change, or of a new app, is kept. */
  readonly placeOf: (appGUID: string | null) => DraftPlace;
  readonly files: Files;
}

function services({ api, queryClient, placeOf, files }: Outside): AppSubmissionServices {
  return {
    async open({ appGUID }, signal): Promise<OpenAnswer> {
      const place = placeOf(appGUID);
      if (appGUID === null)
        return { kind: 'opened', appGUID: crypto.randomUUID(), values: emptyValues, draft: place.read() };
      const { result } = await api.call('app:submissions', { appGUID }, { signal });
      const [version] = result;
      return version === undefined
        ? { kind: 'unknown' }
        : { kind: 'opened', appGUID, values: valuesOf(version), draft: place.read() };
    },
    async upload({ key }, signal) {
      const chosen = files.get(key);
      if (chosen === undefined) throw new Error('The file is not there');
      const token = await api.accessToken();
      return uploadAnswer(await uploadPicture({ ...chosen, token, signal }));
    },
    submit: ({ appGUID, values }, signal) =>
      api
        .call('app:submit', { appGUID, ...contentOf(values) } as CallInput<'app:submit'>, { signal })
        .then(async (): Promise<SubmitAnswer> => {
          await queryClient.invalidateQueries({ queryKey: ['app'], refetchType: 'none' });
          return { kind: 'submitted' };
        }, refusalOf),
  };
}

/**
 * A submission: what its screen selects, and the actor's `send`.
 * @param appGUID the app to change; null for a new one
 */
export function useAppSubmission(identityGUID: string, appGUID: string | null) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [files] = useState<Files>(() => new Map());
  const placeOf = useMemo(() => draftPlaces(identityGUID), [identityGUID]);
  const machine = useMemo(
    () => provideAppSubmission(services({ api, queryClient, placeOf, files }), validateApp),
    [api, queryClient, placeOf, files],
  );
  const actor = useActorRef(machine, { input: { appGUID } });
  useEffect(() => {
    // Anyone who started a new app instead of one that is not there has a draft of a new app.
    const place = () => placeOf(askedApp(actor.getSnapshot()));
    const keeping = actor.on('draft.changed', ({ appGUID: guid, values }) =>
      place().write({ appGUID: guid, values, keptAt: new Date().toISOString() }),
    );
    const settling = actor.on('draft.settled', () => place().clear());
    return () => {
      keeping.unsubscribe();
      settling.unsubscribe();
    };
  }, [actor, placeOf]);
  return {
    isChange: useSelector(actor, askedApp) !== null,
    screen: useSelector(actor, submissionScreen),
    form: useSelector(actor, activeForm),
    isSubmitting: useSelector(actor, isSubmitting),
    upload: useSelector(actor, upload, (one, other) => one?.share === other?.share && !one === !other),
    pictureProblem: useSelector(actor, pictureProblem),
    draft: useSelector(actor, offeredDraft),
    send: actor.send,
    /** Keeps the file, and sends the machine its key. */
    choosePicture: (file: File) => {
      const key = crypto.randomUUID();
      files.set(key, {
        file,
        onProgress: (share) => actor.send({ type: 'upload.progressed', share }),
      });
      actor.send({ type: 'picture.chosen', picture: { key, name: file.name } });
    },
  };
}

export type AppSubmission = ReturnType<typeof useAppSubmission>;
