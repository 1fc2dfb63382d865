import { type FormEvent, useId, useState } from 'react'
import { addDays, type Hours } from '#shared/time/zone.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { type DutyPlanView, useSaveDutyException } from '../use-duty.ts'
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
  const [from, setFrom] = useState(tomorrow)
  const [to, setTo] = useState(tomorrow)
  const [kind, setKind] = useState<'absent' | 'hours'>('absent')
  const [hours, setHours] = useState(FIRST_HOURS)
  const formId = useId()
  const save = useSaveDutyException(onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    save.mutate({ livreurId: plan.id, from, to, hours: kind === 'absent' ? null : hours })
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Ajouter une exception"
      subtitle="Un jour ou plusieurs qui ne sont pas comme les autres."
      size="sm"
      footer={
        <>
          <Button tone="ghost" onClick={onClose}>
            Retour
          </Button>
          <Button type="submit" form={formId} tone="soleil" loading={save.isPending}>
            Enregistrer
          </Button>
        </>
      }
    >
      <form id={formId} className="stack gap-16" onSubmit={submit}>
        <div className={`stack gap-12 ${classes.days}`}>
          <TextInput
            type="date"
            label="Du"
            required
            min={plan.today}
            value={from}
            onChange={({ currentTarget: { value } }) => {
              setFrom(value)
              if (to < value) setTo(value)
            }}
          />
          <TextInput
            type="date"
            label="Au"
            required
            min={from}
            max={addDays(from || plan.today, 91)}
            value={to}
            onChange={({ currentTarget: { value } }) => setTo(value)}
          />
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
