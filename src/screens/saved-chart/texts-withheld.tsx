/** Says that what an author has written is left out, and what an editor does about it. */
import { Banner } from '../../components/banner.tsx';
import { useDocumentMessages } from '../../messages/documents.ts';

interface TextsWithheldProps {
  readonly shown: { readonly textsWithheld: boolean; readonly mayEdit: boolean };
}

export function TextsWithheld({ shown }: TextsWithheldProps) {
  const t = useDocumentMessages().view;
  if (!shown.textsWithheld) return null;
  return shown.mayEdit ? (
    <Banner kind="warning">{t.textsWithheldEdit}</Banner>
  ) : (
    <Banner kind="info">{t.textsWithheld}</Banner>
  );
}
