import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { dutyStateText } from '#shared/shop/duty/duty-state.ts'
import { useIsOffline } from '#web/components/feedback/live-dot.tsx'
import { RetryNote } from '#web/components/feedback/retry-note.tsx'
import { Seam, Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { cx } from '#web/lib/cx.ts'
import { describeError } from '#web/lib/error-message.ts'
import classes from './duty-switch.module.css'
import { switchText } from './duty-words.ts'
import { type DutyPlanView, useDutySwitch } from './use-duty.ts'

interface Props {
  plan: DutyPlanView
  /** The livreur reads it, not the team. */
  own: boolean
  children?: ReactNode
}

/** « Je suis en service », since when and until when, and what stopping means. */
export function DutySwitch({ plan, own, children }: Props) {
  const { on, saving, error, turn, retry } = useDutySwitch(plan)
  const isOffline = useIsOffline()
  const name = own ? 'Je suis en service' : `${plan.fullname} est en service`
  return (
    <Ticket>
      <div className={`row gap-14 ${classes.switch}`}>
        <div className="grow">
          <b className="headline block text-2xl">{titleOf(on, own)}</b>
          <p role="status">{saving ? 'Enregistrement…' : dutyStateText(plan.state)}</p>
        </div>
        <button
          type="button"
          role="switch"
          className={cx('relative fixed clickable', classes.track, on && classes.on)}
          aria-checked={on}
          aria-label={name}
          aria-busy={saving}
          disabled={isOffline}
          onClick={() => turn(!on)}
        >
          <i className={`absolute place-center round ${classes.thumb}`} aria-hidden="true">
            {on ? <IconCheck size={26} stroke={2.8} /> : null}
          </i>
        </button>
      </div>
      <Seam />
      <p className={classes.text}>{switchText(on, plan.missions, own)}</p>
      {error ? (
        <TicketBody className={classes.failed}>
          <RetryNote
            title="Service non modifié"
            text={describeError(error).text}
            retrying={saving}
            onRetry={retry}
          />
        </TicketBody>
      ) : null}
      {children}
    </Ticket>
  )
}

function titleOf(on: boolean, own: boolean): string {
  if (own) return on ? 'Je suis en service' : 'Je ne suis pas en service'
  return on ? 'En service' : 'Pas en service'
}
