/**
 * What a member has typed about an app and not submitted, kept in this browser. Each member of a shared computer
 * has drafts of their own.
 */
import type { FormValues } from '#machines/form/index.ts';
import { DRAFT_PREFIX } from '../../../services/storage/keys.ts';

export interface KeptDraft {
  readonly appGUID: string;
  readonly values: FormValues;
  /** ISO 8601 instant. */
  readonly keptAt: string;
}

export interface DraftPlace {
  readonly read: () => KeptDraft | null;
  readonly write: (draft: KeptDraft) => void;
  readonly clear: () => void;
}

const isDraft = (value: unknown): value is KeptDraft =>
  typeof value === 'object' &&
  value !== null &&
  'appGUID' in value &&
  typeof value.appGUID === 'string' &&
  'keptAt' in value &&
  typeof value.keptAt === 'string' &&
  'values' in value &&
  typeof value.values === 'object' &&
  value.values !== null &&
  Object.values(value.values).every((one) => typeof one === 'string');

/**
 * The place of one draft. Where storage is refused or full there is none, and the form works without.
 * @param appGUID the app that is changed; null for a new one
 */
export function draftPlace(identityGUID: string, appGUID: string | null): DraftPlace {
  const key = `${DRAFT_PREFIX}${identityGUID}:${appGUID ?? 'new'}`;
  const attempt = <T>(act: () => T): T | null => {
    try {
      return act();
    } catch {
      return null;
    }
  };
  return {
    read: () =>
      attempt(() => {
        const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
        return isDraft(value) ? value : null;
      }),
    write: (draft) => void attempt(() => localStorage.setItem(key, JSON.stringify(draft))),
    clear: () => void attempt(() => localStorage.removeItem(key)),
  };
}
