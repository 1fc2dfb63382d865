import { encode } from 'uqr'

/** The light margin in squares: many readers find no code without it. */
const MARGIN = 4

/** A QR code as one SVG path, made of runs of dark squares. Printers draw a path more sharply than a picture. */
export function qrPath(text: string): { d: string; side: number } {
  const { data, size } = encode(text, { ecc: 'M', border: MARGIN })
  const runs = data.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1]) return []
      const end = row.indexOf(false, x)
      return [`M${x} ${y}h${(end < 0 ? row.length : end) - x}v1H${x}z`]
    }),
  )
  return { d: runs.join(''), side: size }
}
