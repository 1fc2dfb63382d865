import { lisereCells, lisereShapes } from '#shared/lisere.ts'
import { partsOf } from '#shared/text/order-reference.ts'

const REFERENCE = '48210937'
const SQUARE = 8

interface TagProps {
  x: number
  y: number
  tilt?: number
  scale?: number
}

const place = ({ x, y, tilt = 5, scale = 1 }: TagProps) =>
  `translate(${x} ${y}) rotate(${tilt}) scale(${scale})`

/** The label of an order: its reference, and the liseré drawn from it. */
export function ReferenceTag(props: TagProps) {
  const [start, end] = partsOf(REFERENCE)
  const squares = lisereCells(REFERENCE).flatMap((cell, i) =>
    lisereShapes(cell, SQUARE, i * SQUARE - 4 * SQUARE, 40),
  )
  return (
    <g transform={place(props)}>
      <path d="M0 -26Q6 -8 0 8" fill="none" stroke="#FFC95E" strokeWidth="2" />
      <path d="M-40 12L-26 0H26L40 12V66H-40Z" fill="#FFFDF8" />
      <circle cy="9" r="4" fill="#1C276D" />
      <text
        y="33"
        textAnchor="middle"
        fontSize="14"
        fontWeight="700"
        fontFamily="ui-monospace,Menlo,Consolas,Liberation Mono,monospace"
        fill="#1C276D"
      >
        {start}
        <tspan dx="0.3em">{end}</tspan>
      </text>
      {squares.map(({ d, fill }) => (
        <path key={d} d={d} fill={fill} />
      ))}
      <path d="M-34 57H34" stroke="#A2B6F8" strokeWidth="1.6" strokeDasharray="4 3" />
    </g>
  )
}

/** A hanging label with one word or figure. */
export function PriceTag({ children, ...where }: TagProps & { children: string }) {
  return (
    <g transform={place(where)}>
      <path d="M0 -40Q8 -18 0 4" fill="none" stroke="#FFC95E" strokeWidth="2" />
      <path d="M-44 10L-30 -4H30L44 10V46H-44Z" fill="#FFFDF8" />
      <circle cy="6" r="4" fill="#1C276D" />
      <text
        y="36"
        textAnchor="middle"
        fontSize="23"
        fontWeight="700"
        fontFamily="system-ui,Noto Sans,sans-serif"
        fill="#1C276D"
      >
        {children}
      </text>
    </g>
  )
}
