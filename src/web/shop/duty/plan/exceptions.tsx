import { IconCalendarOff, IconCalendarPlus, IconClock } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { CloseButton } from '#web/components/actions/close-button.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { useIsOffline } from '#web/components/feedback/live-dot.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import type { DutyPlanView } from '../use-duty.ts'
import { exceptionDays, exceptionText } from './exception-words.ts'
import classes from './plan-rows.module.css'

const ExceptionDialog = lazyDialog(() => import('./exception-dialog.tsx'))

/** The coming days that differ from the week. */
export function Exceptions({ plan }: { plan: DutyPlanView }) {
  const { exceptions, week, today, id: livreurId } = plan
  const [opened, setOpened] = useState(false)
  const [times, setTimes] = useState(0)
  const isOffline = useIsOffline()
  const add = useRef<HTMLButtonElement>(null)
  const remove = useAct(trpc.duty.removeException, {
    failed: 'Exception non retirée',
    stale: ['duty'],
    // Its row goes, and the focus with it.
    onSuccess: () => add.current?.focus(),
  })
  return (
    <>
      {exceptions.length > 0 ? (
        <Ticket className="clip mb-12">
          <ul className="seams-between">
            {exceptions.map((exception) => {
              const { from, to, hours } = exception
              const days = exceptionDays(exception, today)
              return (
                <li key={from} className={`row gap-12 ${classes.exception}`}>
                  <span className={`fixed place-center ${classes.mark}`} aria-hidden="true">
                    {hours ? <IconClock size={26} /> : <IconCalendarOff size={26} />}
                  </span>
                  <div className="grow">
                    <b className="block">{days}</b>
                    {exceptionText(exception, week)}
                  </div>
                  <CloseButton
                    className="square-48"
                    aria-label={`Retirer\u00a0: ${days}`}
                    disabled={isOffline}
                    aria-disabled={remove.isRunning}
                    onClick={() => remove.run({ livreurId, from, to })}
                  />
                </li>
              )
            })}
          </ul>
        </Ticket>
      ) : null}
      <div className="mb-12 hide-empty">
        <ActFailure unanswered={remove.unanswered} />
      </div>
      <Button
        ref={add}
        full
        tone="outline"
        size="lg"
        icon={<IconCalendarPlus />}
        needsNetwork
        aria-haspopup="dialog"
        onClick={() => {
          setTimes(times + 1)
          setOpened(true)
        }}
      >
        Ajouter une exception
      </Button>
      <ExceptionDialog key={times} plan={plan} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
