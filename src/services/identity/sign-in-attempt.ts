/**
 * One sign-in of this tab, whose tokens are stored only if it is still wanted when it is done.
 *
 * The identity library continues with a sign-in that no one waits for any more and would store what it is given, over
 * the session of a later sign-in. So every attempt has a context of the library and a storage of its own, and what
 * is there goes to the real one in one piece.
 */
import { Amplify, createAmplifyContext } from 'aws-amplify';
import { createUserPoolsTokenProvider } from 'aws-amplify/adapter-core';
import {
  cognitoCredentialsProvider,
  cognitoUserPoolsTokenProvider,
  DefaultTokenStore,
} from 'aws-amplify/auth/cognito';
import type { CallSignal } from '#machines/conventions/call-signal.ts';
import {
  admitWrites,
  isLatestAttempt,
  isSuperseded,
  supersedeAttempts,
  type TokenStorage,
} from './session-guard.ts';
import { forgetSignIn } from './sign-in-traces.ts';

type LibraryContext = ReturnType<typeof createAmplifyContext>;
type Tokens = Parameters<DefaultTokenStore['storeTokens']>[0];

export interface SignInAttempt {
  /** What calls of the library are given, so that they store nothing permanently. */
  readonly context: LibraryContext;
  /** Puts tokens where calls of the library would. */
  put(tokens: Tokens): Promise<void>;
  /** False once the flow was stopped, another attempt was started, or the session was cleared. */
  isWanted(): boolean;
  /**
   * Stores permanently what was put, unless the attempt is not wanted any more.
   *
   * @returns whether it was stored
   * @throws CookieNotKeptError when the browser did not keep it
   */
  keep(): Promise<boolean>;
  /** Removes what an attempt that is not wanted has left in this tab, unless that is a later attempt's. */
  giveUp(): void;
}

/** What is written stays here until it is handed on; what is not written is read from the real storage. */
function staging(real: TokenStorage) {
  const changes = new Map<string, string | null>();
  const change = (key: string, value: string | null) => {
    // Two keys may be one cookie, so the order of the writes matters.
    changes.delete(key);
    changes.set(key, value);
  };
  return {
    storage: {
      getItem: async (key: string) => {
        const changed = changes.get(key);
        return changed === undefined ? real.getItem(key) : changed;
      },
      setItem: async (key: string, value: string) => change(key, value),
      removeItem: async (key: string) => change(key, null),
      clear: async () => {
        throw new Error('An attempt to sign in clears nothing.');
      },
    } satisfies TokenStorage,
    handOn: async () => {
      await Promise.all(
        admitWrites(() =>
          [...changes].map(([key, value]) =>
            value === null ? real.removeItem(key) : real.setItem(key, value),
          ),
        ),
      );
    },
  };
}

/**
 * Starts an attempt, which is the end of the previous one. The library must be configured.
 *
 * @param signal aborts when no one waits for it any more
 */
export function beginAttempt(signal: CallSignal): SignInAttempt {
  const resources = Amplify.getConfig();
  const { Auth } = resources;
  if (Auth === undefined) throw new Error('The identity library was not configured.');
  const { storage, handOn } = staging(cognitoUserPoolsTokenProvider.authTokenStore.getKeyValueStorage());
  const store = new DefaultTokenStore();
  store.setAuthConfig(Auth);
  store.setKeyValueStorage(storage);
  const isWanted = () => !signal.aborted && isLatestAttempt(attempt);
  const attempt: SignInAttempt = {
    context: createAmplifyContext(resources, {
      Auth: {
        tokenProvider: createUserPoolsTokenProvider(Auth, storage),
        credentialsProvider: cognitoCredentialsProvider,
      },
    }),
    put: (tokens) => store.storeTokens(tokens),
    isWanted,
    keep: async () => {
      if (!isWanted()) return false;
      await handOn();
      return true;
    },
    giveUp: () => {
      if (!isSuperseded(attempt)) forgetSignIn();
    },
  };
  supersedeAttempts(attempt);
  return attempt;
}
