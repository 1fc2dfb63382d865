import { encode } from 'uqr'

interface Props {
  text: string
  /** Its name for those who cannot see it. */
  label: string
  className?: string | undefined
  /** Read by people who hold it askew: it then has a square that tells how it leans. */
  heldAskew?: boolean
}

/** A QR code in black on white, whatever the theme. */
export function QrCode({ text, label, className, heldAskew = false }: Props) {
  const { d, side } = qrPath(text, heldAskew)
  return (
    <svg
      className={className}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={`M0 0h${side}v${side}h${-side}z`} fill="#fff" />
      <path d={d} fill="#000" />
    </svg>
  )
}

/** The light margin in squares: many readers find no code without it. */
const MARGIN = 4
/** The smallest version with an alignment square; decision 113 has what it gains. */
const ALIGNED = 2

/** A QR code as one SVG path, made of runs of dark squares. Printers draw a path more sharply than a picture. */
export function qrPath(text: string, heldAskew = false): { d: string; side: number } {
  const minVersion = heldAskew ? ALIGNED : 1
  const { data, size } = encode(text, { ecc: 'M', border: MARGIN, minVersion })
  const runs = data.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1]) return []
      const end = row.indexOf(false, x)
      return [`M${x} ${y}h${(end < 0 ? row.length : end) - x}v1H${x}z`]
    }),
  )
  return { d: runs.join(''), side: size }
}
