import type { CSSProperties } from 'react'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { cx } from '#web/lib/cx.ts'
import ticket from '../layout/ticket.module.css'
import { Seam, Ticket, TicketBody } from '../layout/ticket.tsx'
import classes from './ticket-skeleton.module.css'

interface SkeletonBlockProps {
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  className?: string | undefined
}

export function SkeletonBlock({ width, height, className }: SkeletonBlockProps) {
  return <span className={cx(classes.bone, className)} style={{ width, height }} />
}

/** A grey block of the size of an avatar. */
export function AvatarSkeleton({ className }: Pick<SkeletonBlockProps, 'className'>) {
  return <SkeletonBlock className={cx('badge-indigo square-44 fixed round', className)} />
}

interface Look {
  quiet?: boolean
  /** Without the strip of an order. */
  plain?: boolean
}

/** A ticket that is still loading, with its strip and its seam. */
export function TicketSkeleton({ quiet = false, plain = false }: Look) {
  const edge = plain ? null : cx(ticket.lined, quiet && ticket.quiet)
  return (
    <Ticket className={cx('clip', edge)} aria-hidden="true">
      {plain ? null : (
        <SkeletonBlock className={cx('left-edge', classes.edge, quiet && classes.quiet)} />
      )}
      <TicketBody>
        <div className="row justify-between gap-12">
          <SkeletonBlock width="min(46%, 150px)" height="30px" />
          <SkeletonBlock width="90px" height="18px" />
        </div>
        <SkeletonBlock width="min(60%, 190px)" height="26px" className="mt-16 mb-12" />
        <SkeletonBlock width="min(76%, 240px)" height="16px" />
        <SkeletonBlock width="min(50%, 160px)" height="16px" className="mt-10" />
      </TicketBody>
      <Seam />
      <TicketBody className="row justify-between gap-12">
        <SkeletonBlock width="120px" height="28px" />
        <SkeletonBlock width="110px" height="44px" />
      </TicketBody>
    </Ticket>
  )
}

interface ListProps extends Look {
  count?: number
  /** The class of the list that it replaces, so that nothing moves when the data comes. */
  className?: string | undefined
}

export function TicketSkeletons({ count = 3, className, ...look }: ListProps) {
  return (
    <div role="status" className={className ?? 'stack gap-16'}>
      <VisuallyHidden>Chargement…</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical blocks that never move
        <TicketSkeleton key={index} {...look} />
      ))}
    </div>
  )
}

/** A list of folded tickets that is still loading. */
export function RowSkeletons() {
  return (
    <div role="status" className="stack gap-10">
      <VisuallyHidden>Chargement…</VisuallyHidden>
      {Array.from({ length: 3 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical blocks that never move
        <Ticket key={index} className="clip" aria-hidden="true">
          <SkeletonBlock height="70px" />
        </Ticket>
      ))}
    </div>
  )
}

/** A table, or a card of lines, that is still loading. */
export function LinesSkeleton({ count = 5 }: Pick<ListProps, 'count'>) {
  return (
    <div role="status" className="surface outlined rounded-large clip">
      <VisuallyHidden>Chargement…</VisuallyHidden>
      <div className="lines-between" aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical blocks that never move
          <div key={index} className={`row justify-between gap-12 ${classes.line}`}>
            <SkeletonBlock width="min(46%, 180px)" height="18px" />
            <SkeletonBlock width="72px" height="18px" />
          </div>
        ))}
      </div>
    </div>
  )
}

/** A late part that is mostly lines shows these while it loads. */
export const LOADING_LINES = { Loading: () => <LinesSkeleton /> }
/** A late card shows this while it loads. */
export const LOADING_CARD = { Loading: () => <SkeletonBlock width="100%" height="148px" /> }

/** A screen of which nothing has come yet: its title, and what it mostly has under it. */
export function ScreenSkeleton() {
  return (
    <div className="stack gap-20">
      <SkeletonBlock width="min(60%, 240px)" height="34px" />
      <LinesSkeleton />
    </div>
  )
}
