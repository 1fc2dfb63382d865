import { lisereMono, monoLength } from '#shared/lisere-mono.ts'
import { cx } from '#web/lib/cx.ts'

const SQUARE = 48

/** The strip in black and white, across a roll or a label. */
export function MonoLisere({
  reference,
  className,
}: {
  reference: string
  className?: string | undefined
}) {
  const length = monoLength(SQUARE)
  return (
    <svg
      className={cx('block full', className)}
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
