import { type FormEvent, useId, useState } from 'react'
import { WEEKDAY_LABELS } from '#shared/time/week-words.ts'
import type { Hours, Weekday } from '#shared/time/zone.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { mountedOnceOpened } from '#web/components/dialogs/lazy-dialog.tsx'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import type { DutyPlanView } from '../use-duty.ts'
import { HoursFields } from './hours-fields.tsx'

/** Proposed for a day off that becomes a day of work. */
const USUAL: Hours = { from: 8 * 60, to: 18 * 60 }

interface Props {
  plan: DutyPlanView
  weekday: Weekday
  opened: boolean
  onClose: () => void
}

/** The hours of one weekday. */
export const DayDialog = mountedOnceOpened(function DayDialog({
  plan,
  weekday,
  opened,
  onClose,
}: Props) {
  const planned = plan.week[weekday]
  const [works, setWorks] = useState(planned !== null)
  const [hours, setHours] = useState(planned ?? USUAL)
  const formId = useId()
  const save = useAct(trpc.duty.saveDay, {
    failed: 'Journée non enregistrée',
    stale: ['duty'],
    onSuccess: onClose,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.run({ livreurId: plan.id, weekday, hours: works ? hours : null })
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      unanswered={save.unanswered}
      title={WEEKDAY_LABELS[weekday]}
      subtitle="Chaque semaine."
      size="sm"
      footer={
        <>
          <Button tone="ghost" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" form={formId} tone="soleil" needsNetwork loading={save.isRunning}>
            Enregistrer
          </Button>
        </>
      }
    >
      <form id={formId} className="stack gap-12" onSubmit={submit}>
        <Checkbox
          label={<b>Jour de travail</b>}
          checked={works}
          onChange={({ currentTarget }) => setWorks(currentTarget.checked)}
        />
        {works ? <HoursFields hours={hours} onChange={setHours} /> : null}
      </form>
    </Dialog>
  )
})
