import { qrPath } from '#web/components/display/qr-path.ts'

interface Props {
  text: string
  /** Its name for those who cannot see it. */
  label: string
  className?: string | undefined
}

/** A QR code in black on white, whatever the theme. */
export function QrCode({ text, label, className }: Props) {
  const { d, side } = qrPath(text)
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
