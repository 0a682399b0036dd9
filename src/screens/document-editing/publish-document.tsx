/** Publishing a document: who sees it, what is missing, and making it a draft again. */
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { SharedDocumentKind } from '#contract/document-sharing.ts';
import { mapVisibilities } from '#contract/map-constants.ts';
import { useShowFailed } from '../../app/failure-toasts.ts';
import { Button, LinkButton } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { Select } from '../../components/select.tsx';
import { Status } from '../../components/status.tsx';
import { showSuccess } from '../../components/toast.tsx';
import { formatDay } from '../../messages/format.ts';
import { ShareDocument } from '../document-sharing/share-document.tsx';

type Visibility = (typeof mapVisibilities)[number];

interface PublishTexts {
  readonly title: string;
  readonly draft: string;
  readonly visibility: string;
  readonly hint: string;
  readonly missing: string;
  readonly act: string;
  readonly again: string;
  readonly undo: string;
  readonly done: string;
  readonly undone: string;
  readonly failed: string;
  readonly refused: string;
  readonly look: string;
}

/** What all kinds of documents say of their publication, beside what readers of each would miss. */
interface KindTexts<Need extends string> {
  readonly edit: {
    readonly publish: PublishTexts & { readonly needs: Readonly<Record<Need, string>> };
  };
  readonly visibility: Readonly<Record<Visibility, string>>;
  readonly unpublished: string;
  readonly view: { readonly version: (version: number, day: string) => string };
}

/** What the service says of a document besides what is in it. */
interface Kept {
  readonly publication: {
    readonly at: string;
    readonly version: number;
    readonly visibility: Visibility;
  } | null;
  /** There are changes that readers do not have. */
  readonly unpublished: boolean;
  readonly may: { readonly publish: boolean; readonly share: boolean };
  readonly organisation: { readonly organisationGUID: string };
}

interface PublishDocumentProps<Need extends string> {
  readonly id: string;
  readonly kind: SharedDocumentKind;
  readonly documentGUID: string;
  readonly texts: KindTexts<Need>;
  readonly kept: Kept;
  /** What readers of the document would miss; the service refuses the same. */
  readonly missing: readonly Need[];
  /** The service has what is seen. */
  readonly isSaved: boolean;
  /** The link to what readers have. */
  readonly look: (text: string) => ReactNode;
  readonly onPublish: (visibility: Visibility) => Promise<unknown>;
  readonly onUnpublish: () => Promise<unknown>;
  /** Queries whose answers are of before, once it is published or a draft again. */
  readonly outdated: QueryKey;
}

export function PublishDocument<Need extends string>({
  id,
  kind,
  documentGUID,
  texts: said,
  kept: { publication, unpublished, may, organisation },
  missing,
  isSaved,
  look,
  onPublish,
  onUnpublish,
  outdated,
}: PublishDocumentProps<Need>) {
  const texts = said.edit.publish;
  const queryClient = useQueryClient();
  // Not waited for: a layer whose table is being prepared is asked for a minute.
  const refresh = () => void queryClient.invalidateQueries({ queryKey: outdated });
  const [chosen, setChosen] = useState<Visibility | null>(null);
  const visibility = chosen ?? publication?.visibility ?? 'public';
  const showFailed = useShowFailed();
  const publish = useMutation({
    mutationFn: () => onPublish(visibility),
    onSuccess: () => {
      showSuccess({ title: texts.done });
      refresh();
    },
    onError: (error) => showFailed(error, texts.failed),
  });
  const unpublish = useMutation({
    mutationFn: onUnpublish,
    onSuccess: () => {
      showSuccess({ title: texts.undone });
      refresh();
    },
    onError: (error) => showFailed(error, texts.failed),
  });
  return (
    <section className="stack s" id="publication" tabIndex={-1} aria-label={texts.title}>
      <SectionHead title={texts.title}>
        <span className="aside">
          <Status status={publication === null ? 'draft' : 'published'} />
        </span>
      </SectionHead>
      {publication === null ? (
        <p className="quiet">{texts.draft}</p>
      ) : (
        <p>
          {look(texts.look)}
          <span className="quiet t13 block">
            {said.view.version(publication.version, formatDay(publication.at.slice(0, 10)))}
            {unpublished && `, ${said.unpublished}`}
          </span>
        </p>
      )}
      {may.publish ? (
        <>
          <Field id={`${id}-visibility`} label={texts.visibility} hint={texts.hint}>
            {(control) => (
              <Select
                {...control}
                value={visibility}
                options={mapVisibilities.map((value) => ({ value, label: said.visibility[value] }))}
                onChange={({ currentTarget: { value } }) =>
                  setChosen(mapVisibilities.find((one) => one === value) ?? null)
                }
              />
            )}
          </Field>
          {missing.length > 0 && (
            <div className="t14" id={`${id}-missing`}>
              <p>{texts.missing}</p>
              <ul>
                {missing.map((one) => (
                  <li key={one}>{texts.needs[one]}</li>
                ))}
              </ul>
            </div>
          )}
          <p className="row wrap">
            <Button
              kind="primary"
              busy={publish.isPending}
              inactive={missing.length > 0 || !isSaved}
              aria-describedby={missing.length > 0 ? `${id}-missing` : undefined}
              onClick={() => publish.mutate()}
            >
              {publication === null ? texts.act : texts.again}
            </Button>
            {publication !== null && (
              <LinkButton disabled={unpublish.isPending} onClick={() => unpublish.mutate()}>
                {texts.undo}
              </LinkButton>
            )}
          </p>
        </>
      ) : (
        <p className="quiet t14">{texts.refused}</p>
      )}
      {may.share && (
        <p>
          <ShareDocument
            kind={kind}
            documentGUID={documentGUID}
            organisationGUID={organisation.organisationGUID}
          />
        </p>
      )}
    </section>
  );
}
