import { formatDate } from '#shared/dates.ts'
import { Note } from '#web/components/feedback/note.tsx'
import type { InvoiceRead } from './invoice-read.ts'

/** When an invoice was sent and to which addresses, to which it is about to leave, and to which it did not. */
export function InvoiceSendings({ read }: { read: InvoiceRead }) {
  const { letters } = read
  const pending = addressesOf(letters.filter(({ status }) => status === 'pending'))
  // Another letter to the same address says more than one that failed before it.
  const failed = addressesOf(
    letters.filter(
      ({ to, status }, at) =>
        status === 'failed' && !letters.slice(at + 1).some((later) => later.to === to),
    ),
  )
  return (
    <>
      {failed.length === 0 ? null : (
        <Note tone="warning" title={`Elle n’est pas partie à ${failed.join(', ')}`}>
          Vérifiez l’adresse dans la fiche de l’entreprise, puis envoyez de nouveau.
        </Note>
      )}
      {sendingsOf(read).map(({ day, to }) => (
        <p key={day} className="quiet anywhere">
          Envoyée le {day}
          {to.length > 0 ? ` à ${to.join(', ')}` : ''}
        </p>
      ))}
      {pending.length === 0 ? null : (
        <p className="quiet anywhere">En cours d’envoi à {pending.join(', ')}</p>
      )}
    </>
  )
}

type Letters = InvoiceRead['letters']

const addressesOf = (letters: Letters): string[] => [...new Set(letters.map(({ to }) => to))]

/** The days on which it was sent, and to which addresses; to none that is known by WhatsApp, or once its letters are forgotten. */
function sendingsOf({ balance, letters, ofId }: InvoiceRead): { day: string; to: string[] }[] {
  const days = new Map<string, Set<string>>()
  const { sentAt: handedAt } = balance
  const isByLetter = letters.some(({ createdAt }) => createdAt <= (handedAt ?? 0))
  if (handedAt !== null && ofId === null && !isByLetter) days.set(formatDate(handedAt), new Set())
  for (const { to, sentAt } of letters) {
    if (sentAt === null) continue
    const day = formatDate(sentAt)
    days.set(day, (days.get(day) ?? new Set()).add(to))
  }
  return Array.from(days, ([day, to]) => ({ day, to: [...to] }))
}
