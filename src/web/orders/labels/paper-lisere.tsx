import { lisereCells, lisereShapes } from '#shared/lisere.ts'
import { lisereMono, monoLength } from '#shared/lisere-mono.ts'
import { cx } from '#web/lib/cx.ts'

interface Props {
  reference: string
  className?: string | undefined
}

/** The side of a square of the coloured strip, in the units of its drawing. */
const SIDE = 15

/** The coloured strip along a paper, so many squares long. Browsers print paths sharply, and an SVG pattern as a coarse picture. */
export function LongLisere({ reference, squares, className }: Props & { squares: number }) {
  const cells = lisereCells(reference)
  return (
    <svg
      className={cx('block full', className)}
      viewBox={`0 0 ${SIDE} ${SIDE * squares}`}
      aria-hidden="true"
    >
      {Array.from({ length: squares }, (_, i) => cells[i % cells.length])
        .flatMap((cell, i) => (cell ? lisereShapes(cell, SIDE, 0, i * SIDE) : []))
        .map(({ d, fill }) => (
          <path key={d + fill} d={d} fill={fill} />
        ))}
    </svg>
  )
}

const SQUARE = 48

/** The strip in black and white across a roll. */
export function MonoLisere({ reference, className }: Props) {
  const length = monoLength(SQUARE)
  return (
    <svg
      className={cx('full', className)}
      viewBox={`-1.5 -1.5 ${length + 3} ${SQUARE + 3}`}
      aria-hidden="true"
    >
      {lisereMono(reference, SQUARE).map(({ d, black }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the squares never move, and two may be the same
        <path key={i} d={d} fill={black ? '#000' : '#fff'} />
      ))}
      <path
        d={Array.from({ length: 9 }, (_, i) => `M${i * SQUARE} 0V${SQUARE}`).join('')}
        stroke="#000"
        strokeWidth="3"
      />
      <path d={`M0 0H${length}M0 ${SQUARE}H${length}`} stroke="#000" strokeWidth="3" />
    </svg>
  )
}
