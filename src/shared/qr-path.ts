import { encode } from 'uqr'

/** The light margin in squares: many readers find no code without it. */
export const QR_MARGIN = 4
/** The smallest version with an alignment square; decision 113 has what it gains. */
const ALIGNED = 2

/** A QR code as one SVG path, made of runs of dark squares. Printers draw a path more sharply than a picture. */
export function qrPath(text: string, heldAskew = false): { d: string; side: number } {
  const minVersion = heldAskew ? ALIGNED : 1
  const { data, size } = encode(text, { ecc: 'M', border: QR_MARGIN, minVersion })
  const runs = data.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1]) return []
      const end = row.indexOf(false, x)
      return [`M${x} ${y}h${(end < 0 ? row.length : end) - x}v1H${x}z`]
    }),
  )
  return { d: runs.join(''), side: size }
}
