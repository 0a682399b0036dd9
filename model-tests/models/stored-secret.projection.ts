/** What the dialog must show of a secret at a moment, read from the machine; a browser walk compares the two. */
import {
  storedSecretScreen,
  type StoredSecretScreen,
  type StoredSecretSnapshot,
} from '#machines/stored-secret/stored-secret.machine.ts';

export interface StoredSecretProjection {
  readonly screen: StoredSecretScreen | null;
}

export const projectStoredSecret = (snapshot: StoredSecretSnapshot): StoredSecretProjection => ({
  screen: storedSecretScreen(snapshot),
});
