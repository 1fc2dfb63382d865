import { LISERE_LENGTH, type LisereCell, lisereCells, lisereShapes } from '#shared/lisere.ts'

const SIDE = 22
const LENGTH = SIDE * LISERE_LENGTH
/** As many strips as are longer than an A4 page. */
const STRIPS = 7

/** The liseré as printers need it: shapes, where a browser turns a pattern into a coarse picture. */
export function PrintedLisere({ reference, className }: { reference: string; className: string }) {
  return (
    <svg className={className} width={SIDE} height={LENGTH * STRIPS} aria-hidden="true">
      {lisereCells(reference)
        .flatMap(alongThePage)
        .map(({ d, fill }) => (
          <path key={d + fill} d={d} fill={fill} />
        ))}
    </svg>
  )
}

/** The parts of a square, each with those of the same square in every strip below. */
function alongThePage(cell: LisereCell, index: number): { d: string; fill: string }[] {
  const strips = Array.from({ length: STRIPS }, (_, strip) =>
    lisereShapes(cell, SIDE, 0, index * SIDE + strip * LENGTH),
  )
  return lisereShapes(cell, SIDE).map(({ fill }, part) => ({
    fill,
    d: strips.map((shapes) => shapes[part]?.d ?? '').join(''),
  }))
}
