import { type FormEventHandler, type ReactNode, useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { formatDate, formatTime } from '#shared/dates.ts'
import { SETTINGS_LABELS, type SettingsSection } from '#shared/settings.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import classes from './settings.module.css'
import { settingsAnchor } from './settings-anchor.ts'

interface Props {
  section: SettingsSection
  /** The effect of the section, in one sentence. */
  hint: ReactNode
  card: { updatedAt: number | null; updatedBy: string | null }
  /** The saved value in short, shown when a colleague has changed it. */
  savedText: string
  sheet: { saving: boolean; changed: boolean; overtaken: boolean; refill: () => void }
  onSubmit: FormEventHandler<HTMLFormElement>
  children: ReactNode
}

/** A section of the settings: its fields, what it changes and who changed it last. */
export function SettingsTicket({
  section,
  hint,
  card,
  savedText,
  sheet,
  onSubmit,
  children,
}: Props) {
  const id = useId()
  const { saving, changed, overtaken, refill } = sheet
  const ref = useScrollToAnchor(section)
  return (
    <Ticket ref={ref} as="section" id={settingsAnchor(section)} aria-labelledby={id}>
      <TicketBody>
        <h3 id={id} className="text-xl leading-12">
          {SETTINGS_LABELS[section]}
        </h3>
        <p className="quiet mb-16">{hint}</p>
        <form className="stack gap-16" noValidate onSubmit={onSubmit}>
          {children}
          {overtaken ? (
            <Note tone="warning" role="status" title="Changé entre-temps">
              {card.updatedBy ?? 'Un collègue'} a enregistré{'\u00a0'}: {savedText}. Ce que vous
              avez écrit est resté.
              <div className="mt-10">
                <Button tone="outline" size="sm" onClick={refill}>
                  Reprendre sa valeur
                </Button>
              </div>
            </Note>
          ) : null}
          <div className={`row wrap mt-4 ${classes.foot}`}>
            {/* The screen has several forms: only those with changes have a filled button. */}
            <Button type="submit" tone={changed ? 'indigo' : 'outline'} loading={saving}>
              Enregistrer
            </Button>
            <p className={`quiet text-s ${classes.last}`}>
              {changed ? 'Pas encore enregistré' : lastChange(card)}
            </p>
          </div>
        </form>
      </TicketBody>
    </Ticket>
  )
}

/** Scrolls to the section when the address names it. */
function useScrollToAnchor(section: SettingsSection) {
  const { hash } = useLocation()
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hash === `#${settingsAnchor(section)}`) element.current?.scrollIntoView({ block: 'start' })
  }, [hash, section])
  return element
}

function lastChange({ updatedAt, updatedBy }: Props['card']): string {
  if (updatedAt === null) return 'Jamais modifié'
  return `Modifié par ${updatedBy ?? 'un compte supprimé'}, le ${formatDate(updatedAt)} à ${formatTime(updatedAt)}`
}
