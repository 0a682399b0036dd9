/** The questions that may be asked of consent. */
import { currentScreen } from '../conventions/screen.ts';
import type { ConsentSnapshot } from './consent.machine.ts';
import type { ConsentStatus, Purpose } from './consent.types.ts';

/** True until it is known what this browser has kept. */
export const isReading = (snapshot: ConsentSnapshot): boolean => snapshot.matches({ choice: 'reading' });

/** How things stand. */
export const consentStatus = ({ context }: ConsentSnapshot): ConsentStatus =>
  context.decision?.kind ?? 'none';

/** Whether a purpose is allowed at this moment. */
export const isAllowed = (snapshot: ConsentSnapshot, purpose: Purpose): boolean => {
  const { decision } = snapshot.context;
  return (
    decision !== null &&
    (decision.kind === 'granted' || (decision.kind === 'partial' && decision.allowed.includes(purpose)))
  );
};

/** True while the question waits for an answer. */
export const isAsking = (snapshot: ConsentSnapshot): boolean => currentScreen(snapshot) === 'question';
