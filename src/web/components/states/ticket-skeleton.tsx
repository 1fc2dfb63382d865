import { VisuallyHidden } from '@mantine/core'
import type { CSSProperties } from 'react'
import { cx } from '#web/lib/cx.ts'
import avatar from '../display/avatar.module.css'
import ticket from '../layout/ticket.module.css'
import { Seam, Ticket, TicketBody } from '../layout/ticket.tsx'
import classes from './ticket-skeleton.module.css'

interface BoneProps {
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  className?: string | undefined
}

/** One grey block of a skeleton. */
export function Bone({ width, height, className }: BoneProps) {
  return <span className={cx(classes.bone, className)} style={{ width, height }} />
}

/** The place of an avatar in a skeleton. */
export function AvatarBone({ className }: Pick<BoneProps, 'className'>) {
  return <Bone className={cx(avatar.avatar, className)} />
}

interface Look {
  quiet?: boolean
  /** Without the strip of an order. */
  plain?: boolean
}

/** A ticket that is still loading: the strip, the seam and its holes are already in place. */
export function TicketSkeleton({ quiet = false, plain = false }: Look) {
  const edge = plain ? null : cx(ticket.lined, quiet && ticket.quiet)
  return (
    <Ticket className={cx(classes.ticket, edge)} aria-hidden="true">
      {plain ? null : <Bone className={cx(classes.edge, quiet && classes.quiet)} />}
      <TicketBody>
        <div className={classes.row}>
          <Bone className={classes.badge} />
          <Bone className={classes.reference} />
        </div>
        <Bone className={classes.title} />
        <Bone className={classes.line} />
        <Bone className={classes.short} />
      </TicketBody>
      <Seam />
      <TicketBody className={classes.row}>
        <Bone className={classes.amount} />
        <Bone className={classes.action} />
      </TicketBody>
    </Ticket>
  )
}

interface ListProps extends Look {
  count?: number
  /** The class of the list it stands for, so that nothing moves when the data comes. */
  className?: string | undefined
}

export function TicketSkeletons({ count = 3, className, ...look }: ListProps) {
  return (
    <div role="status" className={className ?? classes.list}>
      <VisuallyHidden>Chargement…</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical blocks that never move
        <TicketSkeleton key={index} {...look} />
      ))}
    </div>
  )
}
