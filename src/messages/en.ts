/**
 * The English message catalogue: one entry per section, each section in its own file under `en/`.
 *
 * A message is a string, or a function of its values when it has any. A second language is a second file of
 * the type `Messages`, so a missing or misspelt message does not compile.
 */
import { authPages } from './en/auth-pages.ts';
import { components } from './en/components.ts';
import { discovery } from './en/discovery.ts';
import { frame } from './en/frame.ts';
import { pages } from './en/pages.ts';
import { shell } from './en/shell.ts';

export const en = {
  authPages,
  components,
  discovery,
  frame,
  pages,
  shell,
};
