/** What members see of their membership. Visitors load no code of it. */
import { lazyPart, NoPart } from '../../components/lazy-part.tsx';

export const MemberStrip = lazyPart(async () => (await import('./member-strip.tsx')).MemberStrip, NoPart);
