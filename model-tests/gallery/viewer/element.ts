/** Makes elements. Text never becomes markup here: the pages refuse it (Trusted Types). */
export const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};
