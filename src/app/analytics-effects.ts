/** What analytics hears of the rest of the document: whether it is allowed, who is signed in, and what is used. */
import type { AnalyticsRef } from '#machines/analytics/analytics.machine.ts';
import type { UseEvent } from '#machines/analytics/analytics.types.ts';
import type { Authentication, Store } from './application.ts';
import type { Consent } from './consent.ts';

export interface AnalyticsEffects {
  readonly consent: Store<Consent>;
  readonly authentication: Store<Authentication>;
  /** There is somebody to tell. */
  readonly isConfigured: boolean;
  readonly tell: (use: UseEvent) => void;
}

/** Connects analytics; returns what ends the connection. */
export function connectAnalytics(
  analytics: AnalyticsRef,
  { consent, authentication, isConfigured, tell }: AnalyticsEffects,
): () => void {
  let isAllowed: boolean | undefined;
  let member: string | null | undefined;

  function hearConsent(): void {
    const { status, allowed } = consent.get();
    if (status === 'unknown') return;
    const now = isConfigured && allowed.includes('functional');
    if (now === isAllowed) return;
    isAllowed = now;
    analytics.send({ type: now ? 'consent.given' : 'consent.missing' });
  }
  function hearMember(): void {
    const { status, user } = authentication.get();
    if (status === 'configuring') return;
    const now = status === 'authenticated' ? user?.attributes['sub'] : null;
    if (now === undefined || now === member) return;
    member = now;
    analytics.send(now === null ? { type: 'member.gone' } : { type: 'member.known', identityId: now });
  }

  const due = analytics.on('use.due', ({ use }) => tell(use));
  const ends = [
    consent.subscribe(hearConsent),
    authentication.subscribe(hearMember),
    () => due.unsubscribe(),
  ];
  hearMember();
  hearConsent();
  return () => {
    for (const end of ends) end();
  };
}
