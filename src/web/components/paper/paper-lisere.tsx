import { LISERE_LENGTH, lisereCells, lisereShapes } from '#shared/lisere.ts'

interface Props {
  reference: string
  /** How long it is; a strip that is higher than its place is cut at the foot. */
  squares?: number
  across?: boolean
  className?: string | undefined
}

/** The side of a square, in the units of the drawing. */
const SIDE = 15

/** The coloured strip, down a paper or across it. Browsers print paths sharply, and an SVG pattern as a coarse picture. */
export function PaperLisere({
  reference,
  squares = LISERE_LENGTH,
  across = false,
  className,
}: Props) {
  const cells = lisereCells(reference)
  const length = SIDE * squares
  return (
    <svg
      className={className}
      viewBox={across ? `0 0 ${length} ${SIDE}` : `0 0 ${SIDE} ${length}`}
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
    >
      {Array.from({ length: squares }, (_, i) => cells[i % LISERE_LENGTH])
        .flatMap((cell, i) =>
          cell ? lisereShapes(cell, SIDE, across ? i * SIDE : 0, across ? 0 : i * SIDE) : [],
        )
        .map(({ d, fill }) => (
          <path key={d + fill} d={d} fill={fill} />
        ))}
    </svg>
  )
}
