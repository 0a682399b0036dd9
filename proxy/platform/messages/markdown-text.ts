/** Markdown as it reads, on one line: links become their words, marks go. */
export const textOfMarkdown = (markdown: string): string =>
  markdown
    .replaceAll(/!?\[([^\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replaceAll(/^(?:#{1,6}|>|[-*+]|\d+\.)\s+(?:\[![A-Z]+\]\s*)?/gm, '')
    .replaceAll(/[*_`]{1,3}(?=\S)([^*_`\n]+?)(?<=\S)[*_`]{1,3}/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
