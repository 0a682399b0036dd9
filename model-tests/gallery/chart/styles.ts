/** The colours of a chart. They are variables, so that a page may set them; alone, a chart follows the system. */

/** The product's own colours, where the product has them (src/styles/tokens.css). */
const light: Readonly<Record<string, string>> = {
  paper: '#ffffff',
  frame: '#f9f9fb',
  inner: '#ffffff',
  ink: '#1c2024',
  soft: '#5a5e66',
  line: '#c4c5cb',
  busy: '#fff8e6',
  person: '#0b5fad',
  reply: '#1b6f58',
  failure: '#bf2429',
  time: '#8f5300',
  route: '#5a5e66',
};
const dark: Readonly<Record<string, string>> = {
  paper: '#111113',
  frame: '#18191b',
  inner: '#1c1d20',
  ink: '#edeef0',
  soft: '#b0b4ba',
  line: '#474b51',
  busy: '#2b2410',
  person: '#70b8ff',
  reply: '#4fd0a9',
  failure: '#ff9592',
  time: '#ffca16',
  route: '#b0b4ba',
};

const variables = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `--mc-${name}:${value}`)
    .join(';');

/** The rules for a page that chooses light or dark itself; paper is light. */
export const forcedThemes = `@media screen{:root[data-theme=light] .mc{${variables(light)}}:root[data-theme=dark] .mc{${variables(dark)}}}`;

const colour = (cause: string) => `.mc-${cause}{--mc-own:var(--mc-${cause})}`;

export const chartStyles = [
  `.mc{${variables(light)}}`,
  `@media (prefers-color-scheme:dark){.mc{${variables(dark)}}}`,
  ...['person', 'reply', 'failure', 'time', 'route'].map((cause) => colour(cause)),
  '.mc-start{--mc-own:var(--mc-ink)}',
  '.mc-paper{fill:var(--mc-paper)}',
  '.mc-frame{fill:var(--mc-inner);stroke:var(--mc-line);stroke-width:1.3}',
  '.mc-compound>.mc-frame,.mc-parallel>.mc-frame{fill:var(--mc-frame)}',
  '.mc-parallel>.mc-frame{stroke-dasharray:6 4}',
  '.mc-busy>.mc-frame{fill:var(--mc-busy)}',
  '.mc-end{fill:none;stroke:var(--mc-ink)}',
  '.mc-final>.mc-frame{stroke:var(--mc-ink)}',
  '.mc-dot{fill:var(--mc-ink)}',
  '.mc-pill{fill:var(--mc-paper);stroke:var(--mc-line);stroke-dasharray:2 3}',
  '.mc-name{font-size:18px;font-weight:600;fill:var(--mc-ink)}',
  '.mc-title{font-size:13px;font-weight:600;fill:var(--mc-ink)}',
  '.mc-note{font-size:11px;fill:var(--mc-soft)}',
  '.mc-line{font-size:11px;fill:var(--mc-own,var(--mc-soft))}',
  '.mc-call{--mc-own:var(--mc-time)}',
  '.mc-machine{--mc-own:var(--mc-person);text-decoration:underline}',
  '.mc-inside{--mc-own:var(--mc-reply);text-decoration:underline}',
  '.mc-picture{fill:var(--mc-frame);stroke:var(--mc-line)}',
  '.mc-rim{fill:none;stroke:var(--mc-line)}',
  '.mc-badge{fill:var(--mc-paper);stroke:var(--mc-line)}',
  '.mc-top text{paint-order:stroke;stroke:var(--mc-frame);stroke-width:3px;stroke-linejoin:round}',
  '.mc-path{fill:none;stroke:var(--mc-own);stroke-width:var(--mc-weight,1.4)}',
  '.mc-head{fill:var(--mc-own)}',
  '.mc-chip{fill:var(--mc-paper);stroke:var(--mc-own);stroke-opacity:.4}',
  '.mc-event{font-size:11px;fill:var(--mc-own)}',
  '.mc-condition{font-size:11px;fill:var(--mc-soft)}',
].join('\n');
