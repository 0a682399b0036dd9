/** Beside the text: whom to ask, and how to cite. */
import type { Dataset } from '#contract/entities/dataset.ts';
import { safeHref } from '../../components/markdown-inline.ts';
import { useMessages } from '../../messages/messages.ts';
import { Citation } from './citation.tsx';

function Contact({ contact }: { contact: Dataset['contact'] }) {
  const t = useMessages().dataset.contact;
  const page = contact?.url ? safeHref(contact.url) : null;
  return (
    <section aria-labelledby="contact">
      <h2 id="contact">{t.title}</h2>
      {contact === null ? (
        <p className="quiet">{t.none}</p>
      ) : (
        <>
          <p>{contact.name}</p>
          {contact.email !== null && (
            <p>
              <a href={`mailto:${contact.email}`}>{contact.email}</a>
            </p>
          )}
          {page !== null && (
            <p>
              <a href={page}>{t.page}</a>
            </p>
          )}
        </>
      )}
    </section>
  );
}

/** There is nothing to cite before the data is out. */
const isCitable = ({ status }: Dataset) => status === 'published' || status === 'onRequest';

export function DatasetAside({ dataset }: { readonly dataset: Dataset }) {
  return (
    <aside className="dataset-aside stack l">
      <Contact contact={dataset.contact} />
      {isCitable(dataset) && <Citation dataset={dataset} />}
    </aside>
  );
}
