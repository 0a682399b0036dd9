/** Publishing a document: who sees it, what is missing, and making it a draft again. */
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { mapVisibilities } from '#contract/map-constants.ts';
import { Button, LinkButton } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { Select } from '../../components/select.tsx';
import { Status } from '../../components/status.tsx';
import { showFailure, showSuccess } from '../../components/toast.tsx';

export type Visibility = (typeof mapVisibilities)[number];

export interface PublishTexts {
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
}

interface PublishDocumentProps {
  readonly id: string;
  readonly texts: PublishTexts;
  readonly visibilities: Readonly<Record<Visibility, string>>;
  readonly publication: { readonly visibility: Visibility } | null;
  readonly mayPublish: boolean;
  /** What readers of the document would miss, in words; the service refuses the same. */
  readonly missing: readonly string[];
  /** The service has what is seen. */
  readonly isSaved: boolean;
  /** Where readers see it, and as which version. */
  readonly look: ReactNode;
  readonly onPublish: (visibility: Visibility) => Promise<unknown>;
  readonly onUnpublish: () => Promise<unknown>;
}

export function PublishDocument({
  id,
  texts,
  visibilities,
  publication,
  mayPublish,
  missing,
  isSaved,
  look,
  onPublish,
  onUnpublish,
}: PublishDocumentProps) {
  const [chosen, setChosen] = useState<Visibility | null>(null);
  const visibility = chosen ?? publication?.visibility ?? 'public';
  const publish = useMutation({
    mutationFn: () => onPublish(visibility),
    onSuccess: () => showSuccess({ title: texts.done }),
    onError: (error) => showFailure({ title: texts.failed, text: error.message }),
  });
  const unpublish = useMutation({
    mutationFn: onUnpublish,
    onSuccess: () => showSuccess({ title: texts.undone }),
    onError: (error) => showFailure({ title: texts.failed, text: error.message }),
  });
  return (
    <section className="stack s">
      <SectionHead title={texts.title}>
        <span className="aside">
          <Status status={publication === null ? 'draft' : 'published'} />
        </span>
      </SectionHead>
      {publication === null ? <p className="quiet">{texts.draft}</p> : look}
      {mayPublish ? (
        <>
          <Field id={`${id}-visibility`} label={texts.visibility} hint={texts.hint}>
            {(control) => (
              <Select
                {...control}
                value={visibility}
                options={mapVisibilities.map((value) => ({ value, label: visibilities[value] }))}
                onChange={({ currentTarget: { value } }) =>
                  setChosen(mapVisibilities.find((one) => one === value) ?? null)
                }
              />
            )}
          </Field>
          {missing.length > 0 && (
            <div className="t14">
              <p>{texts.missing}</p>
              <ul>
                {missing.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            </div>
          )}
          <p className="row wrap">
            <Button
              kind="primary"
              busy={publish.isPending}
              disabled={missing.length > 0 || !isSaved}
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
    </section>
  );
}
