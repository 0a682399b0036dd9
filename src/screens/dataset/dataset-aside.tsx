/** Beside the text: whom to ask, and how to cite. */
import { useRouter } from '@tanstack/react-router';
import type { Dataset } from '#contract/entities/dataset.ts';
import { useConfiguration } from '../../app/context.ts';
import { publicDatasetLink } from '../../components/dataset-link.ts';
import { safeHref } from '../../components/markdown-inline.ts';
import { useMessages } from '../../messages/messages.ts';

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

export function DatasetAside({ dataset }: { readonly dataset: Dataset }) {
  const { cite } = useMessages().dataset;
  const { productName } = useConfiguration();
  const router = useRouter();
  // The public view is the one to cite, also on the page that only members see.
  const address = `${router.origin ?? ''}${router.buildLocation(publicDatasetLink(dataset)).href}`;
  const year = (dataset.firstPublishedAt ?? dataset.updatedAt).slice(0, 4);
  return (
    <aside className="dataset-aside stack l">
      <Contact contact={dataset.contact} />
      <section aria-labelledby="cite">
        <h2 id="cite">{cite.title}</h2>
        <p className="quiet citation">
          {cite.text(dataset.organisation.name, year, dataset.title, productName, address)}
        </p>
      </section>
    </aside>
  );
}
