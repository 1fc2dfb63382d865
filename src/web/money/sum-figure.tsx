import type { ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'

interface Props {
  words: ReactNode
  value: ReactNode
  note?: string
  /** It says what the others come to. */
  isSum?: boolean
  isLate?: boolean
}

/** One figure of what somebody owes or is owed. */
export function SumFigure({ words, value, note, isSum = false, isLate = false }: Props) {
  return (
    <p className="m-0 leading-13">
      <span className={cx('block text-s', isLate ? 'negative' : 'quiet')}>{words}</span>
      <span className={cx('block strong digits', isSum ? 'text-2xl caution' : 'text-xl')}>
        {value}
      </span>
      {note ? <span className="block quiet text-s">{note}</span> : null}
    </p>
  )
}
