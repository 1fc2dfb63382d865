import { useId } from 'react'
import { LISERE_LENGTH, lisereCells, lisereShapes } from '#shared/lisere.ts'

interface Props {
  reference: string
  orientation?: 'vertical' | 'horizontal'
  /** The side of a square, in pixels. */
  thickness?: number
  className?: string | undefined
}

/** The woven strip of an order, drawn from its reference. Decorative: the reference is written beside it. */
export function Lisere({ reference, orientation = 'vertical', thickness = 12, className }: Props) {
  const id = useId()
  const vertical = orientation === 'vertical'
  const length = thickness * LISERE_LENGTH
  const width = vertical ? thickness : length
  const height = vertical ? length : thickness
  const squares = lisereCells(reference).flatMap((cell, index) => {
    const offset = index * thickness
    return lisereShapes(cell, thickness, vertical ? 0 : offset, vertical ? offset : 0)
  })

  return (
    <svg
      className={className}
      width={vertical ? width : '100%'}
      height={vertical ? '100%' : height}
      aria-hidden="true"
    >
      <pattern id={id} width={width} height={height} patternUnits="userSpaceOnUse">
        {squares.map((shape) => (
          <path key={shape.d + shape.fill} d={shape.d} fill={shape.fill} />
        ))}
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}
