import { useId, useState } from 'react'
import { exceptionDaysForm } from '#shared/shop/duty/duty.inputs.ts'
import { addDays, type Hours } from '#shared/time/zone.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { trpc } from '#web/trpc.ts'
import type { DutyPlanView } from '../use-duty.ts'
import classes from './exception-dialog.module.css'
import { HoursFields } from './hours-fields.tsx'

const KINDS = [
  { value: 'absent' as const, label: 'Absence' },
  { value: 'hours' as const, label: 'Autres heures' },
]

const FIRST_HOURS: Hours = { from: 10 * 60, to: 16 * 60 }

interface Props {
  plan: DutyPlanView
  opened: boolean
  onClose: () => void
}

/** Adds an absence or other hours, for one day or several in a row. */
export default function ExceptionDialog({ plan, opened, onClose }: Props) {
  const tomorrow = addDays(plan.today, 1)
  const form = useZodForm(exceptionDaysForm(plan.today), {
    initialValues: { from: tomorrow, to: tomorrow },
  })
  const [kind, setKind] = useState<'absent' | 'hours'>('absent')
  const [hours, setHours] = useState(FIRST_HOURS)
  const formId = useId()
  const save = useAct(trpc.duty.saveException, {
    failed: 'Exception non enregistrée',
    stale: ['duty'],
    onSuccess: onClose,
  })
  const submit = form.onSubmit((days) =>
    save.run({ livreurId: plan.id, ...days, hours: kind === 'absent' ? null : hours }),
  )
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      unanswered={save.unanswered}
      title="Ajouter une exception"
      subtitle="Un jour ou plusieurs qui ne sont pas comme les autres."
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
      <form id={formId} className="stack gap-16" noValidate onSubmit={submit}>
        <div className={`stack gap-12 ${classes.days}`}>
          <TextInput
            type="date"
            label="Du"
            min={plan.today}
            {...form.getInputProps('from')}
            onChange={({ currentTarget: { value } }) => {
              form.setFieldValue('from', value)
              if (form.values.to < value) form.setFieldValue('to', value)
            }}
          />
          <TextInput type="date" label="Au" min={form.values.from} {...form.getInputProps('to')} />
        </div>
        <Segmented
          legend="Ce qui change"
          hideLegend
          value={kind}
          options={KINDS}
          onChange={setKind}
        />
        {kind === 'hours' ? <HoursFields hours={hours} onChange={setHours} /> : null}
      </form>
    </Dialog>
  )
}
