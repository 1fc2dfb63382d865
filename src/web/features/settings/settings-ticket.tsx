import { type FormEventHandler, type ReactNode, useId } from 'react'
import { formatDate, formatTime } from '#shared/dates.ts'
import { Button } from '#web/components/button.tsx'
import { Note } from '#web/components/note.tsx'
import { Ticket, TicketBody } from '#web/components/ticket.tsx'
import classes from './settings.module.css'

interface Props {
  title: string
  /** What it changes, in one sentence. */
  hint: ReactNode
  card: { updatedAt: number | null; updatedBy: string | null }
  /** What stands on the server, in a few words. */
  stands: string
  overtaken: boolean
  saving: boolean
  onSubmit: FormEventHandler<HTMLFormElement>
  children: ReactNode
}

/** A section of the settings: its fields, what it changes, who changed it last. */
export function SettingsTicket(props: Props) {
  const { title, hint, card, stands, overtaken, saving, onSubmit, children } = props
  const id = useId()
  return (
    <Ticket as="section" aria-labelledby={id}>
      <TicketBody>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        <p className={classes.hint}>{hint}</p>
        <form className={classes.form} noValidate onSubmit={onSubmit}>
          {children}
          {overtaken ? (
            <Note tone="warning" role="status" title="Changé entre-temps">
              {card.updatedBy ?? 'Un collègue'} a enregistré{'\u00a0'}: {stands}. Ce que vous avez
              écrit est resté.
            </Note>
          ) : null}
          <div className={classes.foot}>
            <Button type="submit" loading={saving}>
              Enregistrer
            </Button>
            <p className={classes.last}>{lastChange(card)}</p>
          </div>
        </form>
      </TicketBody>
    </Ticket>
  )
}

function lastChange({ updatedAt, updatedBy }: Props['card']): string {
  if (updatedAt === null) return 'Jamais modifié'
  return `Modifié par ${updatedBy ?? 'un compte supprimé'}, le ${formatDate(updatedAt)} à ${formatTime(updatedAt)}`
}
