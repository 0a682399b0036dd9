/**
 * What a member has typed about an app and not submitted, kept in this browser. Each member of a shared computer
 * has drafts of their own.
 */
import type { FormValues } from '#machines/form/form.values.ts';
import { DRAFT_PREFIX, OWN_DRAFT } from '../../../services/storage/keys.ts';

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
 * The places of drafts of one member. Every page that is opened keeps its draft apart, so that two tabs with the same
 * form do not write over each other; anyone who opens the form again is offered what this tab has kept, or else what was
 * kept last in any. Where storage is refused or full there is none, and the form works without.
 */
export function draftPlaces(identityGUID: string): (appGUID: string | null) => DraftPlace {
  const page = crypto.randomUUID();
  const places = new Map<string, DraftPlace>();
  return (appGUID) => {
    const name = `${DRAFT_PREFIX}${identityGUID}:${appGUID ?? 'new'}`;
    const known = places.get(name);
    if (known) return known;
    const place = createPlace(name, page);
    places.set(name, place);
    return place;
  };
}

function createPlace(name: string, page: string): DraftPlace {
  const own = `${name}:${page}`;
  // The draft that was offered here; it goes once it is kept here, or is not wanted.
  let offered: string | null = null;
  const attempt = <T>(act: () => T): T | null => {
    try {
      return act();
    } catch {
      return null;
    }
  };
  const readAt = (key: string): KeptDraft | null =>
    attempt(() => {
      const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
      return isDraft(value) ? value : null;
    });
  const forgetOffered = () => {
    if (offered !== null && offered !== own) localStorage.removeItem(offered);
    offered = null;
  };
  return {
    read: () =>
      attempt(() => {
        const mine = sessionStorage.getItem(`${OWN_DRAFT}${name}`);
        const kept = Object.keys(localStorage)
          .filter((key) => key === name || key.startsWith(`${name}:`))
          .flatMap((key) => {
            const draft = readAt(key);
            return draft === null ? [] : [{ key, draft, isOwn: key === mine }];
          })
          .toSorted(
            (a, b) => Number(b.isOwn) - Number(a.isOwn) || b.draft.keptAt.localeCompare(a.draft.keptAt),
          );
        offered = kept[0]?.key ?? null;
        return kept[0]?.draft ?? null;
      }),
    write: (draft) =>
      void attempt(() => {
        localStorage.setItem(own, JSON.stringify(draft));
        sessionStorage.setItem(`${OWN_DRAFT}${name}`, own);
        forgetOffered();
      }),
    clear: () =>
      void attempt(() => {
        localStorage.removeItem(own);
        forgetOffered();
      }),
  };
}
