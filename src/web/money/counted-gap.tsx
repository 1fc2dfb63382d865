import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { formatSigned } from '#shared/text/signed.ts'
import { cx } from '#web/lib/cx.ts'
import classes from './counted-gap.module.css'

interface Props {
  /** Francs that were counted less those that were expected; null until all is counted. */
  gap: number | null
  className?: string | undefined
}

/** The difference while typing. Always rendered, so that screen readers announce its changes. */
export function CountedGap({ gap, className }: Props) {
  const isExact = gap === 0
  return (
    <p
      role="status"
      className={cx(
        'row justify-between strong gap-12 rounded hide-empty',
        classes.gap,
        gap !== null && (isExact ? 'badge-success' : 'badge-danger'),
        className,
      )}
    >
      {gap === null ? null : (
        <>
          <span className="row gap-8 icons-20">
            {isExact ? <IconCheck aria-hidden="true" /> : <IconAlertTriangle aria-hidden="true" />}
            {isExact ? 'Juste' : 'Écart'}
          </span>
          {isExact ? null : (
            <b className="nowrap digits text-xl">
              {formatSigned(gap)}
              <small>{'\u00a0'}FCFA</small>
            </b>
          )}
        </>
      )}
    </p>
  )
}
