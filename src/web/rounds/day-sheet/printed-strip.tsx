import { LISERE_LENGTH, lisereCells, lisereShapes } from '#shared/lisere.ts'
import classes from './sheet-table.module.css'

const SIDE = 12

/** The horizontal liseré of a row, drawn as paths: printers blur an SVG pattern. */
export function PrintedStrip({ reference }: { reference: string }) {
  return (
    <svg
      className={`mt-4 ${classes.strip}`}
      viewBox={`0 0 ${SIDE * LISERE_LENGTH} ${SIDE}`}
      aria-hidden="true"
    >
      {lisereCells(reference)
        .flatMap((cell, i) => lisereShapes(cell, SIDE, i * SIDE, 0))
        .map(({ d, fill }) => (
          <path key={d + fill} d={d} fill={fill} />
        ))}
    </svg>
  )
}
