import { qrPath } from '#shared/qr-path.ts'

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
