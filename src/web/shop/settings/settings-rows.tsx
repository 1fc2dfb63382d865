import type { ReactNode } from 'react'
import { isFneComplete } from '#shared/shop/settings/fne-settings.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { FareExample } from './fare-example.tsx'
import { LinkToDgi } from './fne/dgi-link.tsx'
import { OWN_FIELDS } from './own-fields.tsx'
import { PublicSiteLink } from './public-site-link.tsx'
import { QuarterFares } from './quarter-fares.tsx'
import { OwnKeptWords, ReminderHours } from './reminders/reminder-hours.tsx'
import { SettingInput } from './setting-input.tsx'
import classes from './settings.module.css'
import type { SettingsField } from './settings-fields.ts'
import type { SettingsPart, SettingsRow } from './settings-pages.ts'
import { ExampleNote } from './time/example-note.tsx'
import { expressExample, orderExample } from './time/example-words.ts'
import type { SettingsForm } from './use-settings-form.ts'

interface Props {
  form: SettingsForm
  rows: readonly SettingsRow[]
}

/** Some settings, and what stands beside them. */
export function SettingsRows({ form, rows }: Props) {
  return rows.map((row, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a group never change
    <Row key={index} form={form} row={row} />
  ))
}

function Row({ form, row }: { form: SettingsForm; row: SettingsRow }): ReactNode {
  if (typeof row === 'object') {
    const rows = <SettingsRows form={form} rows={row.rows} />
    if (row.block === 'columns') return <div className={classes.columns}>{rows}</div>
    if (row.block === 'stack') return <div className="stack gap-16">{rows}</div>
    return (
      <div className={`whole-row seam-top ${classes.sewn}`}>
        <div className={classes.columns}>{rows}</div>
      </div>
    )
  }
  if (isPart(row)) return PARTS[row](form)
  const Own = OWN_FIELDS[row]
  return Own ? <Own form={form} /> : <SettingInput form={form} field={row} />
}

const PARTS: Record<SettingsPart, (form: SettingsForm) => ReactNode> = {
  'site link': () => (
    <div>
      <PublicSiteLink />
    </div>
  ),
  'order example': (form) => <ExampleNote form={form} words={orderExample} />,
  'express example': (form) => <ExampleNote form={form} words={expressExample} />,
  'fare example': (form) => <FareExample form={form} />,
  'quarter fares': (form) => <QuarterFares form={form} />,
  'reminder hours': (form) => <ReminderHours form={form} />,
  'own words on free keeping': (form) => <OwnKeptWords form={form} />,
  'link to the DGI': (form) => (
    <>
      <LinkToDgi />
      {isFneComplete(form.cards.fne.value) ? null : (
        <Note tone="warning">
          Rien n’est certifié avant que le point de vente, l’établissement, le téléphone et l’e‑mail
          d’un client inconnu soient écrits.
        </Note>
      )}
    </>
  ),
}

function isPart(row: SettingsField | SettingsPart): row is SettingsPart {
  return row in PARTS
}
