import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { formatTimeNear } from '#shared/dates.ts'
import { isoInstant } from '#shared/iso-instant.ts'
import type { Role } from '#shared/roles.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { cx } from '#web/lib/cx.ts'
import { journalText, type OrderJournalEntry } from '../journal-words.ts'
import classes from './order-journal.module.css'

interface Props {
  journal: readonly OrderJournalEntry[]
  reader: Role
}

/** The events of an order, newest first. Each has a shortened hash, which depends on the events before it. */
export function OrderJournal({ journal, reader }: Props) {
  const [unfolded, setUnfolded] = useState(false)
  return (
    <Section title="Journal" level={3} className="m-0">
      <Ticket className={classes.ticket}>
        <table className={cx('text-s', classes.journal, unfolded && classes.unfolded)}>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">Heure</th>
              <th scope="col">Qui</th>
              <th scope="col">Quoi</th>
              <th scope="col">Empreinte</th>
            </tr>
          </thead>
          <tbody className="lines-between">
            {journal.map((entry, index) => (
              <tr key={entry.seq}>
                <td className="quiet nowrap">
                  <time dateTime={isoInstant(entry.at)}>
                    {formatTimeNear(entry.at, journal[index - 1]?.at)}
                  </time>
                </td>
                <td className={`strong ${classes.who}`}>{authorOf(entry)}</td>
                <td className={`anywhere ${classes.what}`}>{journalText(entry, reader)}</td>
                <td className={`quiet nowrap ${classes.hash}`}>{shortHash(entry.hash)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <Button
          className={classes.fold ?? ''}
          tone="ghost"
          size="sm"
          icon={<IconFingerprint />}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? 'Masquer les empreintes' : 'Voir les empreintes'}
        </Button>
      </Ticket>
    </Section>
  )
}

/** An automatic move of a promise is stored in the name of its client, who did nothing. */
function authorOf({ kind, data, actorName }: OrderJournalEntry): string {
  if (kind === 'promise_moved' && data.reason === 'automatic') return 'Lavéo'
  return actorName || 'Compte supprimé'
}

const shortHash = (hash: string) => `${hash.slice(0, 4)}…${hash.slice(-2)}`
