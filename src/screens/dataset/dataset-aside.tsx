/** Beside the text: what following brings, whom to ask and to inform, and how to pass it on. */
import { telephoneAddress } from '#contract/contact.ts';
import { safeHref } from '../../components/markdown-inline.ts';
import { useDatasetPageMessages } from '../../messages/dataset-page.ts';
import { FollowNote } from '../follow/follow-section.tsx';
import type { DatasetView } from './dataset-view.ts';
import { isShareable, usePublicAddress } from './public-address.ts';
import { Share } from './share.tsx';

function Contact({ dataset }: { dataset: DatasetView }) {
  const t = useDatasetPageMessages().contact;
  const address = usePublicAddress(dataset);
  const { contact, title } = dataset;
  const page = contact?.url ? safeHref(contact.url) : null;
  const email = contact?.email ?? null;
  const phone = contact?.phone ?? null;
  const query = [
    `subject=${encodeURIComponent(t.feedbackSubject(title))}`,
    `body=${encodeURIComponent(t.feedbackBody(address))}`,
  ].join('&');
  return (
    <section aria-labelledby="contact">
      <h2 id="contact">{t.title}</h2>
      {contact === null || (email === null && page === null && phone === null) ? (
        <>
          {contact !== null && <p>{contact.name}</p>}
          <p className="quiet">{t.none}</p>
        </>
      ) : (
        <>
          <p>{contact.name}</p>
          {email !== null && (
            <p>
              <a href={`mailto:${email}`}>{email}</a>
            </p>
          )}
          {phone !== null && (
            <p>
              {t.phone} <a href={telephoneAddress(phone)}>{phone}</a>
            </p>
          )}
          {page !== null && (
            <p>
              <a href={page}>{t.page}</a>
            </p>
          )}
          {email !== null && (
            <p>
              <a href={`mailto:${email}?${query}`} suppressHydrationWarning>
                {t.feedback}
              </a>
            </p>
          )}
        </>
      )}
    </section>
  );
}

export function DatasetAside({ dataset }: { readonly dataset: DatasetView }) {
  return (
    <aside className="dataset-aside stack">
      <FollowNote datasetGUID={dataset.datasetGUID} isPublic={isShareable(dataset)} />
      <Contact dataset={dataset} />
      {isShareable(dataset) && <Share dataset={dataset} />}
    </aside>
  );
}
