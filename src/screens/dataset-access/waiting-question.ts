/** The question for whose reply a request for access waits. */
import type { AccessRequest } from '#contract/entities/sharing.ts';

export const waitingQuestion = ({ state, questions }: Pick<AccessRequest, 'state' | 'questions'>) =>
  state === 'open' ? questions.find(({ reply }) => reply === null) : undefined;
