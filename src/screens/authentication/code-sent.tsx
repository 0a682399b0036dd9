/** A new code is on its way. It is why the focus has moved, so it is announced although the focus is in a field. */
import { Banner } from '../../components/banner.tsx';
import { useAuthText } from './auth-text.ts';

/** It is there before it has anything to say, so that what it says later is announced. */
export function CodeSent({ isSent }: { readonly isSent: boolean }) {
  const { t } = useAuthText();
  return <output>{isSent && <Banner kind="good">{t.shared.code.resent}</Banner>}</output>;
}
