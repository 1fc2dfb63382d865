import { formatTime } from '#shared/dates.ts'
import { isoInstant } from '#shared/iso-instant.ts'
import type { Role } from '#shared/roles.ts'
import { Lisere } from '#web/drawings/lisere.tsx'
import { journalText } from '#web/orders/journal-words.ts'
import { useOrderDrawer } from '#web/orders/use-order-drawer.ts'
import type { Outputs } from '#web/trpc.ts'
import classes from './journal.module.css'
import { staffActionText } from './staff-action-text.ts'

export type JournalEntry = Outputs['journal']['list']['items'][number]

/** An action: its time, its author, its description, and the order if it concerns one. */
export function JournalRow({ entry, reader }: { entry: JournalEntry; reader: Role }) {
  const drawer = useOrderDrawer()
  return (
    <li className={`align-center text-m ${classes.row}`}>
      <time className="quiet digits text-s" dateTime={isoInstant(entry.at)}>
        {formatTime(entry.at)}
      </time>
      <span className="strong">{actorOf(entry)}</span>
      <span className={`anywhere ${classes.what}`}>
        {entry.about === 'order' ? journalText(entry, reader) : staffActionText(entry)}
      </span>
      {entry.about === 'order' ? (
        <button
          type="button"
          className={`inline-row underline-on-hover accent gap-8 tap ${classes.order}`}
          onClick={() => drawer.open(entry.orderId)}
          aria-label={`Ouvrir la commande #${entry.reference}`}
        >
          <Lisere className={classes.lisere} reference={entry.reference} thickness={6} />#
          {entry.reference}
        </button>
      ) : null}
    </li>
  )
}

/** A rescue on the machine is noted under the account that it lets in again, which did nothing. */
function actorOf(entry: JournalEntry): string {
  if (entry.about === 'business' && entry.data.by === 'machine') return 'Le serveur'
  return entry.actorName ?? 'Compte supprimé'
}
