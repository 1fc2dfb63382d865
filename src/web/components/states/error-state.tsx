import { IconRefresh, IconWifiOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import { Ticket } from '../layout/ticket.tsx'
import classes from './empty-state.module.css'

interface Props {
  title: ReactNode
  text?: ReactNode
  icon?: ReactNode
  onRetry?: () => void
  retrying?: boolean
  /** Other actions. */
  children?: ReactNode
}

/** Replaces content that cannot be shown: what failed, why, and « Réessayer ». */
export function ErrorState({
  title,
  text,
  icon = <IconWifiOff />,
  onRetry,
  retrying = false,
  children,
}: Props) {
  return (
    <Ticket className={`stack text-center gap-8 justify-items-center ${classes.box}`} role="alert">
      <span className={`place-center badge-danger round mb-6 ${classes.disc}`} aria-hidden="true">
        {icon}
      </span>
      <h2 className="text-xl leading-12">{title}</h2>
      {text ? <p className="quiet">{text}</p> : null}
      {onRetry ? (
        <div className={classes.action}>
          <Button icon={<IconRefresh />} loading={retrying} onClick={onRetry}>
            Réessayer
          </Button>
        </div>
      ) : null}
      {children ? <div className={classes.action}>{children}</div> : null}
    </Ticket>
  )
}
