import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { CloseButton } from '#web/components/actions/close-button.tsx'
import { cx } from '#web/lib/cx.ts'
import type { Tone } from '#web/lib/toasts/touch-outside.ts'
import classes from './notify.module.css'

export interface ToastContent {
  tone: Tone
  title: string
  text?: string | undefined
  /** Offered while the toast is shown. A tap does not close such a toast, and its time runs on. */
  action?: ToastAction | undefined
  /** A tap goes through to what is under it: it is shown while the person goes on tapping there. It has no cross. */
  letsTapsThrough?: boolean
}

/** A toast is shown for so long, in milliseconds. */
export const TOAST_MS = 5000

interface ToastAction {
  label: string
  run: () => void
  /** Milliseconds, where it is offered longer than a toast is shown. */
  duration?: number
  /** The keys that do the same, as `aria-keyshortcuts` says them. */
  keys?: string
}

interface Props extends ToastContent {
  leaving: boolean
  onClose: () => void
}

const LOOKS = {
  success: { icon: <IconCircleCheck />, color: 'positive' },
  error: { icon: <IconAlertTriangle />, color: 'negative' },
  warning: { icon: <IconAlertTriangle />, color: 'caution' },
  info: { icon: <IconInfoCircle />, color: 'accent' },
}

/** The specified texts have a plain space before such a sign, which must not begin a line. */
const unbroken = (text: string) => text.replaceAll(/ (?=[!?:;])/g, '\u00a0')

/** Closes at a tap, unless it offers an action or lets taps through. */
export function Toast({ tone, title, text, action, letsTapsThrough, leaving, onClose }: Props) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a tap anywhere on it is quickest on a phone
    // biome-ignore lint/a11y/useKeyWithClickEvents: its cross does the same
    <div
      className={cx(
        'relative clip surface row',
        classes.toast,
        letsTapsThrough && classes.through,
        LOOKS[tone].color,
      )}
      role={tone === 'error' || tone === 'warning' ? 'alert' : 'status'}
      data-tone={tone}
      data-leaving={leaving || undefined}
      onClick={action ? undefined : onClose}
    >
      <span className={classes.icon}>{LOOKS[tone].icon}</span>
      <div className={`clip ${classes.body}`}>
        <div className={`strong ${classes.title}`}>{unbroken(title)}</div>
        {text ? <div className="quiet">{unbroken(text)}</div> : null}
      </div>
      {action ? (
        <button
          type="button"
          className={`fixed strong accent tap rounded ${classes.action}`}
          aria-keyshortcuts={action.keys}
          onClick={action.run}
        >
          {action.label}
        </button>
      ) : null}
      {letsTapsThrough ? null : (
        <CloseButton iconSize={16} aria-label="Fermer" onClick={action ? onClose : undefined} />
      )}
      {action ? (
        <span
          className={classes.time}
          style={{ animationDuration: `${action.duration ?? TOAST_MS}ms` }}
          aria-hidden="true"
        />
      ) : null}
    </div>
  )
}
