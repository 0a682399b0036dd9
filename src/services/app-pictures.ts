/** Sends a picture of an app. A request of its own, because it is no JSON and says how far it is. */
import * as z from 'zod/mini';
import { APP_PICTURES_PATH, pictureLimits, pictureTypes } from '#contract/app-constants.ts';
import { AppPicture } from '#contract/apps.ts';
import { Problem, type FieldErrorBody } from '#contract/entities/problem.ts';

export type PictureAnswer =
  | { readonly kind: 'uploaded'; readonly picture: AppPicture }
  | { readonly kind: 'refused'; readonly why: 'type' | 'size' | 'signedOut' | 'tooMany' }
  /** What the server finds wrong with the picture. */
  | { readonly kind: 'refused'; readonly why: 'invalid'; readonly fieldError: FieldErrorBody };

export interface PictureUpload {
  readonly file: File;
  readonly token: string | undefined;
  readonly onProgress: (share: number) => void;
  readonly signal: Pick<AbortSignal, 'aborted' | 'addEventListener'>;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

function answerOf(status: number, text: string): PictureAnswer | undefined {
  const body = parse(text);
  if (status === 201) {
    const picture = z.safeParse(AppPicture, body);
    return picture.success ? { kind: 'uploaded', picture: picture.data } : undefined;
  }
  if (status === 401) return { kind: 'refused', why: 'signedOut' };
  if (status === 429) return { kind: 'refused', why: 'tooMany' };
  const problem = z.safeParse(Problem, body);
  const fieldError = problem.success ? problem.data.errors?.[0] : undefined;
  return fieldError === undefined ? undefined : { kind: 'refused', why: 'invalid', fieldError };
}

/** @throws Error when the server cannot be reached or answers something else, and when it is cancelled */
export function uploadPicture({ file, token, onProgress, signal }: PictureUpload): Promise<PictureAnswer> {
  if (!pictureTypes.some((type) => type === file.type))
    return Promise.resolve({ kind: 'refused', why: 'type' });
  if (file.size > pictureLimits.bytes) return Promise.resolve({ kind: 'refused', why: 'size' });
  return new Promise((resolve, reject) => {
    // The only request of the platform that says how much of its body has gone.
    const request = new XMLHttpRequest();
    const fail = () => reject(new Error('The picture could not be sent'));
    request.open('POST', APP_PICTURES_PATH);
    request.setRequestHeader('content-type', file.type);
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      const answer = answerOf(request.status, request.responseText);
      if (answer === undefined) fail();
      else resolve(answer);
    });
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) fail();
    else request.send(file);
  });
}
