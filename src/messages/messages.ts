/** Gives components their texts: `const t = useMessages()` and then `t.shell.skipToContent`. */
import { createContext, use } from 'react';
import { en } from './en.ts';

/** The shape every language must have: string literals widened, the values of each message kept. */
export type Widen<T> = T extends string
  ? string
  : T extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [K in keyof T]: Widen<T[K]> };

export type Messages = Widen<typeof en>;

/** English unless a provider says otherwise, so a component can be shown alone. */
export const MessagesContext = createContext<Messages>(en);

export const useMessages = (): Messages => use(MessagesContext);
