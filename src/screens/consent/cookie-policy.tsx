/** The cookie policy: what was decided and the way to decide otherwise, its text, and the tables of what is stored. */
import { useConsentMessages } from '../../messages/consent.ts';
import { StaticPage } from '../static/static-page.tsx';
import { STORED_ID, StoredTables } from './stored-tables.tsx';
import { YOUR_CHOICE_ID, YourChoice } from './your-choice.tsx';

export function CookiePolicy() {
  const { yours, stored } = useConsentMessages();
  return (
    <StaticPage
      page="cookiePolicy"
      route="cookie-policy"
      before={{ id: YOUR_CHOICE_ID, title: yours.title, content: <YourChoice /> }}
      after={{ id: STORED_ID, title: stored.title, content: <StoredTables /> }}
    />
  );
}
