import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import classes from './second-factor.module.css'

interface Props {
  icon: ReactNode
  tint?: string | undefined
  title: string
  detail: string
  action: string
  actionLabel: string
  loading: boolean
  onAction: () => void
  /** Absent for a factor without a name of its own. */
  rename?: { label: string; onRename: () => void }
}

/** A passkey, the codes of an application or the recovery codes, with their actions. */
export function FactorRow({
  icon,
  tint = 'badge-indigo',
  title,
  detail,
  action,
  actionLabel,
  loading,
  onAction,
  rename,
}: Props) {
  return (
    <li className={`row gap-14 ${classes.row}`}>
      <span className={`place-center square-44 fixed rounded ${tint}`} aria-hidden="true">
        {icon}
      </span>
      <div className="grow leading-14">
        <b className="block anywhere">{title}</b>
        <span className="quiet text-s">{detail}</span>
      </div>
      {rename ? (
        <button
          type="button"
          className={`place-center square-44 fixed icons-18 ${classes.rename}`}
          aria-label={rename.label}
          onClick={rename.onRename}
        >
          <IconPencil aria-hidden="true" />
        </button>
      ) : null}
      <Button
        tone="ghost"
        size="sm"
        className={`fixed ${classes.action}`}
        aria-label={actionLabel}
        loading={loading}
        onClick={onAction}
      >
        {action}
      </Button>
    </li>
  )
}
