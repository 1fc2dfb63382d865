import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, use } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { cx } from '#web/lib/cx.ts'
import { LiveStateContext, LiveStrip } from '../feedback/live-dot.tsx'
import { WideLive } from '../feedback/wide-live.tsx'
import { ReadsMessage } from '../states/screen-reads.tsx'
import classes from './page-header.module.css'

interface Props {
  title: ReactNode
  subtitle?: ReactNode
  /** Shown at the right of the title. */
  aside?: ReactNode
  /** Moves the aside part under the title where both are too wide. */
  wrap?: boolean
  /** On a phone, shows the title as a white bar at the top of the screen. */
  bar?: boolean
  /** Shows the state of the live connection. */
  live?: boolean
  backTo?: LinkProps['to'] | undefined
  /** The arrow goes back instead of leading to an address. */
  onBack?: (() => void) | undefined
  backLabel?: string
  /** Stands before the title of a screen that has no arrow. */
  lead?: ReactNode
  /** Leaves the bar no higher than a thumb, where the screen needs the height. */
  slim?: boolean
  /** It stands under the title, in the same bar. */
  below?: ReactNode
}

export function PageHeader({
  title,
  subtitle,
  aside,
  wrap = false,
  bar = false,
  live = false,
  backTo,
  onBack,
  backLabel = 'Retour',
  lead,
  slim = false,
  below,
}: Props) {
  const isLost = use(LiveStateContext) !== 'live'
  const arrow = { className: `rounded icons-24 ${classes.back}`, 'aria-label': backLabel }
  return (
    <>
      <header
        className={cx(
          'row',
          slim ? 'gap-4' : 'gap-12',
          classes.header,
          bar && classes.bar,
          wrap && classes.wrap,
          slim && classes.slim,
          below ? classes.tall : null,
        )}
      >
        {onBack ? (
          <button type="button" {...arrow} onClick={onBack}>
            <IconArrowLeft aria-hidden="true" />
          </button>
        ) : backTo ? (
          <Link {...arrow} to={backTo}>
            <IconArrowLeft aria-hidden="true" />
          </Link>
        ) : (
          lead
        )}
        <div className={classes.words}>
          <h1 className={classes.title}>{title}</h1>
          {subtitle ? <p className={`quiet mt-4 ${classes.subtitle}`}>{subtitle}</p> : null}
        </div>
        {aside || live ? (
          <div className="row gap-12">
            {live ? <WideLive /> : null}
            {aside}
          </div>
        ) : null}
        {below}
      </header>
      {live ? <LiveStrip className={cx('below-sidebar-only', isLost && classes.lost)} /> : null}
      <ReadsMessage />
    </>
  )
}
