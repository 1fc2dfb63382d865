import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'
import classes from './note.module.css'

export type NoteTone = 'info' | 'warning' | 'danger' | 'success'

interface Props {
  tone?: NoteTone
  title?: ReactNode
  icon?: ReactNode
  /** A button or a link at the end. */
  action?: ReactNode
  /** `alert` for something that has just gone wrong, `status` for news. */
  role?: 'alert' | 'status' | 'note'
  children?: ReactNode
}

const LOOKS = {
  info: { tint: 'badge-indigo', mark: <IconInfoCircle /> },
  warning: { tint: 'badge-soleil', mark: <IconAlertTriangle /> },
  danger: { tint: 'badge-danger', mark: <IconAlertTriangle /> },
  success: { tint: 'badge-success', mark: <IconCircleCheck /> },
}

/** A tinted block with a stitched edge: one sentence, at most one a card. */
export function Note({ tone = 'info', title, icon, action, role, children }: Props) {
  return (
    <div
      className={cx(
        'flex relative text-s clip gap-10 rounded leading-14',
        classes.note,
        LOOKS[tone].tint,
        action ? classes.withAction : null,
      )}
      role={role}
    >
      <span aria-hidden="true">{icon ?? LOOKS[tone].mark}</span>
      <div className={classes.text}>
        {title ? <b className="block">{title}</b> : null}
        {children}
      </div>
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  )
}
