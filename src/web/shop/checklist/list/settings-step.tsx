import type { FormEvent, ReactNode } from 'react'
import type { ChecklistItem } from '#shared/shop/checklist/checklist.ts'
import { isBaseChosen } from '#shared/shop/prices/pricing.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { notifyError } from '#web/components/feedback/notify.tsx'
import { ContactFields } from '../../settings/contact-fields.tsx'
import { DepartureFields } from '../../settings/departure-fields.tsx'
import { LegalFields } from '../../settings/legal-fields.tsx'
import { PaymentFields } from '../../settings/payment-fields.tsx'
import { RateFields } from '../../settings/rate-fields.tsx'
import { RoundingFields } from '../../settings/rounding-fields.tsx'
import { OvertakenNotes } from '../../settings/save-bar.tsx'
import type { SettingsCards, SettingsField } from '../../settings/settings-fields.ts'
import { type SettingsForm, useSettingsForm } from '../../settings/use-settings-form.ts'
import { UsualHoursFields } from '../../settings/usual-hours-fields.tsx'
import classes from '../opening-list.module.css'

interface Step {
  fields: readonly SettingsField[]
  Fields: (props: { form: SettingsForm }) => ReactNode
  /** The field that the step cannot be saved without. */
  missing?: (form: SettingsForm) => Missing | undefined
}

interface Missing {
  field: SettingsField
  title: string
  text: string
}

const STEPS = {
  contact: {
    fields: ['contact.phone', 'contact.email', 'contact.address'],
    Fields: ContactFields,
    missing: ({ values }) =>
      values.contact.phone.trim() === ''
        ? {
            field: 'contact.phone',
            title: 'Numéro manquant',
            text: 'Écrivez le numéro que vos clients appellent.',
          }
        : undefined,
  },
  departure: {
    fields: ['pricing.base', 'pricing.baseConfirmed', 'pricing.ratePerKm', 'rounding.step'],
    Fields: FareFields,
    missing: ({ values }) =>
      isBaseChosen(values.pricing)
        ? undefined
        : {
            field: 'pricing.baseConfirmed',
            title: 'Point de départ à confirmer',
            text: 'Cochez la case, ou choisissez un autre point sur la carte.',
          },
  },
  hours: { fields: ['opening.week'], Fields: UsualHoursFields },
  wave: { fields: ['payment.waveLink'], Fields: PaymentFields },
  legal: {
    fields: [
      'legal.publisher',
      'legal.form',
      'legal.registration',
      'legal.taxNumber',
      'legal.director',
      'legal.host',
      'legal.hostAddress',
    ],
    Fields: LegalFields,
  },
} as const satisfies Partial<Record<ChecklistItem, Step>>

type SettingsStepItem = keyof typeof STEPS

export function isSettingsStep(item: ChecklistItem): item is SettingsStepItem {
  return item in STEPS
}

interface Props {
  item: SettingsStepItem
  cards: SettingsCards
  /** Beside the button. */
  aside: ReactNode
  onDone: () => void
}

/** A step that is some fields of the settings; saving opens the next one. */
export function SettingsStep({ item, cards, aside, onDone }: Props) {
  const { fields, Fields, missing }: Step = STEPS[item]
  const form = useSettingsForm(cards, fields)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const fault = missing?.(form)
    if (fault) {
      notifyError(fault.title, fault.text)
      form.element.current?.querySelector<HTMLElement>(`[data-path="${fault.field}"]`)?.focus()
    } else if (await form.save({ all: true })) onDone()
  }
  return (
    <form ref={form.element} className="stack gap-16" noValidate onSubmit={submit}>
      <OvertakenNotes form={form} />
      <div className={classes.fields}>
        <Fields form={form} />
      </div>
      <ActFailure unanswered={form.unanswered} withRetry={false} />
      <div className="row wrap gap-12 justify-end">
        {aside}
        <Button type="submit" tone="soleil" loading={form.isSaving}>
          Enregistrer, suivant
        </Button>
      </div>
    </form>
  )
}

function FareFields({ form }: { form: SettingsForm }) {
  return (
    <>
      <div className="stack gap-12">
        <DepartureFields form={form} />
      </div>
      <div className="stack gap-16">
        <RateFields form={form} />
        <RoundingFields form={form} />
      </div>
    </>
  )
}
