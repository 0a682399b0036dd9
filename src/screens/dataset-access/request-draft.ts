/**
 * A request for access that a member has begun and kept as a draft, in this browser. Each member of a shared computer has
 * drafts of their own. Where storage is refused or full nothing is kept, and the person is informed.
 */
import type { FormValues } from '#machines/form/form.values.ts';
import { REQUEST_DRAFT_PREFIX } from '../../services/storage/keys.ts';
import { NO_FILE, readFiles } from './access-queries.ts';

export interface RequestDraft {
  readonly values: FormValues;
  /** ISO 8601 instant. */
  readonly keptAt: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isDraft = (value: unknown): value is RequestDraft =>
  isRecord(value) &&
  typeof value['keptAt'] === 'string' &&
  !Number.isNaN(Date.parse(value['keptAt'])) &&
  isRecord(value['values']) &&
  Object.values(value['values']).every((one) => typeof one === 'string');

export interface DraftPlace {
  readonly read: () => RequestDraft | null;
  /** @returns false where the browser keeps nothing */
  readonly keep: (values: FormValues) => boolean;
  readonly forget: () => void;
}

/**
 * The values of a draft without files that the dataset has no longer: the form shows no tick for them, and the service
 * refuses a request that names them. Where none of them is left, the files have to be chosen again.
 */
export function withFiles(
  values: FormValues,
  files: readonly { readonly resourceGUID: string }[],
): FormValues {
  const chosen = readFiles(values['resources'] ?? '');
  if (chosen === null || chosen.length === 0) return values;
  const there = chosen.filter((guid) => files.some(({ resourceGUID }) => resourceGUID === guid));
  // A dataset of one file asks for no choice.
  const none = files.length < 2 ? '' : NO_FILE;
  return { ...values, resources: there.length === 0 ? none : there.join(' ') };
}

/** Where a member keeps the draft of a request for a dataset. @param identityGUID empty: no one is signed in, and nothing is kept */
export function requestDraft(identityGUID: string, datasetGUID: string): DraftPlace {
  const name = `${REQUEST_DRAFT_PREFIX}${identityGUID}:${datasetGUID}`;
  const attempt = <T>(act: () => T, otherwise: T): T => {
    try {
      return act();
    } catch {
      return otherwise;
    }
  };
  if (identityGUID === '') return { read: () => null, keep: () => false, forget: () => undefined };
  return {
    read: () =>
      attempt(() => {
        const value: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
        return isDraft(value) ? value : null;
      }, null),
    keep: (values) =>
      attempt(() => {
        localStorage.setItem(name, JSON.stringify({ values, keptAt: new Date().toISOString() }));
        return true;
      }, false),
    forget: () => attempt(() => localStorage.removeItem(name), undefined),
  };
}
