/** Which format a reader wants: by what it accepts (RFC 9110, section 12.5.1), or by the ending of the address. */
import { exportFormats, type ExportFormat, type ExportKey, type ExportSubject } from '#contract/exports.ts';

/** The formats of a subject, best first. */
export function formatsOf(subject: ExportSubject): ExportKey[] {
  const keys = Object.keys(exportFormats) as ExportKey[];
  return keys.filter((key) => (exportFormats[key] as ExportFormat).describes.includes(subject));
}

/** The format of an ending, such as `ttl`; undefined when there is none for the subject. */
export const formatOfSuffix = (suffix: string, subject: ExportSubject): ExportKey | undefined =>
  formatsOf(subject).find((key) => exportFormats[key].suffix === suffix);

interface Range {
  readonly type: string;
  readonly profile: string | undefined;
  readonly quality: number;
}

function readRange(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim());
  let [profile, quality]: [string | undefined, number] = [undefined, 1];
  for (const parameter of parameters) {
    const [, key, value = ''] = /^(\w+)\s*=\s*"?([^"]*)"?$/.exec(parameter) ?? [];
    if (key?.toLowerCase() === 'q') quality = Number(value) || 0;
    if (key?.toLowerCase() === 'profile') profile = value;
  }
  return { type: type.toLowerCase(), profile, quality };
}

const HTML = { key: 'html', type: 'text/html', profile: undefined } as const;

/** How exactly a range names what is on offer; 0 when it does not. */
function exactness(range: Range, offer: { type: string; profile: string | undefined }): number {
  if (range.profile !== undefined)
    return range.type === offer.type && range.profile.replace(/\/$/, '') === offer.profile ? 4 : 0;
  if (range.type === offer.type) return 3;
  if (range.type === `${offer.type.split('/')[0]}/*`) return 2;
  return range.type === '*/*' ? 1 : 0;
}

/**
 * The format to answer in; `html` leads to the page. Without wishes it is the first.
 * @returns undefined when nothing that there is would be accepted
 */
export function negotiate(accept: string | null, subject: ExportSubject): ExportKey | 'html' | undefined {
  const formats = formatsOf(subject).map((key) => {
    const [type = '', parameter] = exportFormats[key].contentType.split('; ');
    return { key, type, profile: parameter?.slice('profile="'.length, -1).replace(/\/$/, '') };
  });
  if (accept === null || accept.trim() === '') return formats[0]?.key;
  const ranges = accept.split(',').map(readRange);
  let best: { key: ExportKey | 'html'; quality: number } | undefined;
  for (const offer of [...formats, HTML]) {
    const fitting = ranges
      .map((range) => ({ exact: exactness(range, offer), quality: range.quality }))
      .filter(({ exact }) => exact > 0)
      .toSorted((a, b) => b.exact - a.exact);
    const quality = fitting[0]?.quality ?? 0;
    if (quality > 0 && (best === undefined || quality > best.quality)) best = { key: offer.key, quality };
  }
  return best?.key;
}
