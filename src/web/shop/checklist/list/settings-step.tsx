import { IconChevronDown } from '@tabler/icons-react'
import type { FormEvent, ReactNode } from 'react'
import type { ChecklistItem } from '#shared/shop/checklist/checklist.ts'
import { isBaseChosen } from '#shared/shop/prices/pricing.ts'
import { Button } from '#web/components/actions/button.tsx'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { notifyError } from '#web/components/feedback/notify.tsx'
import { OvertakenNotes } from '../../settings/save-bar.tsx'
import type { SettingsCards, SettingsField } from '../../settings/settings-fields.ts'
import {
  fieldsOfRows,
  LEGAL_ROWS,
  type SettingsRow,
  settingsLink,
} from '../../settings/settings-pages.ts'
import { SettingsRows } from '../../settings/settings-rows.tsx'
import { type SettingsForm, useSettingsForm } from '../../settings/use-settings-form.ts'
import classes from '../opening-list.module.css'
import { missingLegalWords } from './step-words.ts'

interface Step {
  rows: readonly SettingsRow[]
  /** The rows stand below the fields. */
  folded?: { title: string; rows: readonly SettingsRow[]; says: (cards: SettingsCards) => string }
  /** Below the fields. */
  After?: () => ReactNode
  /** The values that came with the software are saved too, as the owner's own. */
  all?: boolean
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
    rows: ['contact.phone', 'contact.email', 'contact.address'],
    folded: { title: 'Mentions légales', rows: LEGAL_ROWS, says: missingLegalWords },
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
    rows: [
      { block: 'stack', rows: ['pricing.base', 'pricing.baseConfirmed'] },
      { block: 'stack', rows: ['pricing.ratePerKm', 'rounding.step'] },
    ],
    After: RoundingExample,
    missing: ({ values }) =>
      isBaseChosen(values.pricing)
        ? undefined
        : {
            field: 'pricing.baseConfirmed',
            title: 'Point de départ à confirmer',
            text: 'Cochez la case, ou choisissez un autre point sur la carte.',
          },
  },
  hours: { rows: ['opening.week', 'order example'], After: OtherHours, all: true },
  wave: { rows: ['payment.waveLink'] },
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
  const { rows, folded, After, missing, all = false }: Step = STEPS[item]
  const fields = fieldsOfRows([...rows, ...(folded?.rows ?? [])])
  const form = useSettingsForm(cards, fields, { all })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const fault = missing?.(form)
    if (fault) {
      notifyError(fault.title, fault.text)
      form.element.current?.querySelector<HTMLElement>(`[data-path="${fault.field}"]`)?.focus()
    } else if (await form.save()) onDone()
  }
  return (
    <form ref={form.element} className="stack gap-16" noValidate onSubmit={submit}>
      <OvertakenNotes form={form} />
      <div className={classes.fields}>
        <SettingsRows form={form} rows={rows} />
      </div>
      {folded ? (
        <details>
          <summary className="row gap-10 tap icons-20">
            <IconChevronDown className="accent" aria-hidden="true" />
            <b className="accent">{folded.title}</b>
            <span className="quiet text-s">{folded.says(cards)}</span>
          </summary>
          <div className={`${classes.fields} mt-12`}>
            <SettingsRows form={form} rows={folded.rows} />
          </div>
        </details>
      ) : null}
      {After ? <After /> : null}
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

function RoundingExample() {
  return (
    <p className="quiet text-s">
      L’arrondi se change aussi dans <TextLink to={settingsLink('rounding.step')}>Argent</TextLink>.
    </p>
  )
}

function OtherHours() {
  return (
    <p className="quiet text-s">
      Les heures où l’équipe répond sont à part, dans{' '}
      <TextLink to={settingsLink('hours.opensAt')}>Horaires du service client</TextLink>.
    </p>
  )
}
