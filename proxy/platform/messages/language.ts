/** The language in which the server writes to people: messages, and the pages that messages lead to. */
export const language = { tag: 'en-GB' } as const;
