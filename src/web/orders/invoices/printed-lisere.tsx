import { LISERE_LENGTH, type LisereCell, lisereCells, lisereShapes } from '#shared/lisere.ts'

const SIDE = 22
const LENGTH = SIDE * LISERE_LENGTH
/** Enough strips to be longer than an A4 page. */
const STRIPS = 7

/** The liseré for printing, drawn as paths: browsers print an SVG pattern as a coarse picture. */
export function PrintedLisere({ reference, className }: { reference: string; className: string }) {
  return (
    <svg className={className} width={SIDE} height={LENGTH * STRIPS} aria-hidden="true">
      {lisereCells(reference)
        .flatMap(repeatDownThePage)
        .map(({ d, fill }) => (
          <path key={d + fill} d={d} fill={fill} />
        ))}
    </svg>
  )
}

/** The shapes of one square. Each path also draws the same shape in the strips below. */
function repeatDownThePage(cell: LisereCell, index: number): { d: string; fill: string }[] {
  const strips = Array.from({ length: STRIPS }, (_, strip) =>
    lisereShapes(cell, SIDE, 0, index * SIDE + strip * LENGTH),
  )
  return lisereShapes(cell, SIDE).map(({ fill }, part) => ({
    fill,
    d: strips.map((shapes) => shapes[part]?.d ?? '').join(''),
  }))
}
