/** A QR code, drawn here and sent nowhere: one path of black squares on white, in any colour mode. */
import { encode } from 'uqr';
import { useMemo } from 'react';
import { useAuthText } from '../authentication/auth-text.ts';

/** Four modules of white all round, as ISO/IEC 18004 requires. */
const QUIET_ZONE = 4;

/** The black modules as a path in a grid of one unit a module; neighbours in a row are one stroke. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => {
      const strokes: string[] = [];
      for (let x = 0; x < row.length; x += 1) {
        if (row[x] !== true) continue;
        const start = x;
        while (row[x + 1] === true) x += 1;
        strokes.push(`M${start} ${y}h${x - start + 1}v1H${start}z`);
      }
      return strokes;
    })
    .join('');
}

export function QrCode({ text }: { readonly text: string }) {
  const { t } = useAuthText();
  const { size, path } = useMemo(() => {
    const { data, size: side } = encode(text, { ecc: 'M', border: QUIET_ZONE });
    return { size: side, path: pathOf(data) };
  }, [text]);
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A drawing of our own, not a file.
      role="img"
      aria-label={t.challenge.totp.square}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
