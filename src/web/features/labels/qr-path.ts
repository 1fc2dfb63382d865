import { encode } from 'uqr'

/** The light margin without which many readers find no code, in squares. */
const MARGIN = 4

/** A QR code as one SVG path of runs of dark squares: a printer draws its edges, where it would blur a picture. */
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
