import { IconBellRinging } from '@tabler/icons-react'
import { Button } from '#web/components/actions/button.tsx'
import { cx } from '#web/lib/cx.ts'
import { focusTitle, focusTitleIfLost } from '#web/lib/focus-if-lost.ts'
import classes from './push-offer.module.css'
import { usePush } from './use-push.ts'

interface Props {
  /** What the person would be told, in one sentence. */
  children: string
  className?: string
}

/** Asks once on a device whether its owner wants to be told there; nothing where it was asked, or cannot be. */
export default function PushOffer({ children, className }: Props) {
  const { support, choice, busy, turnOn, decline } = usePush()
  if (support !== 'yes' || choice !== undefined) return null
  return (
    <section
      aria-label="Notifications"
      className={cx('relative clip rounded badge-indigo', classes.offer, className)}
    >
      <span className={classes.icon} aria-hidden="true">
        <IconBellRinging />
      </span>
      <p className={`text-s leading-14 ${classes.text}`}>{children}</p>
      <div className={`row gap-8 ${classes.actions}`}>
        <Button
          tone="indigo"
          size="sm"
          loading={busy}
          onClick={() => void turnOn().then(focusTitleIfLost)}
        >
          M’avertir
        </Button>
        <Button
          tone="ghost"
          size="sm"
          onClick={() => {
            focusTitle()
            decline()
          }}
        >
          Non merci
        </Button>
      </div>
    </section>
  )
}
