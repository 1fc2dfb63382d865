import { formatShortDateTime } from '#shared/dates.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { MessageBubble } from '#web/components/display/message-bubble.tsx'
import { serverNow } from '#web/lib/clock.ts'
import type { Outputs } from '#web/trpc.ts'

export type Preview = NonNullable<Outputs['reminders']['of']['ways']['mail']>

/** To whom a reminder is about to leave, in which words, and when. */
export function ReminderPreview({ preview }: { preview: Preview }) {
  const { to, subject, text } = preview
  return (
    <div className="stack gap-8">
      <ul>
        {to.map(({ name, address }) => (
          <li key={address} className="anywhere">
            <b>{name}</b>, {subject === null ? formatPhone(address) : address}
          </li>
        ))}
      </ul>
      {subject === null ? null : (
        <p>
          Objet&nbsp;: <b>{subject}</b>
        </p>
      )}
      <MessageBubble aria-label="Ce que l’entreprise lit">{text}</MessageBubble>
      {to.length > 1 ? <p className="quiet text-s">Chaque personne y lit son nom.</p> : null}
      <p className="quiet text-s">{whenWords(preview)}</p>
    </div>
  )
}

function whenWords({ waits, heldUntil }: Preview): string {
  if (waits) return 'À envoyer vous-même ensuite, dans Demandes, Messages, Relances.'
  return heldUntil === null
    ? 'Part tout de suite.'
    : `Part ${formatShortDateTime(heldUntil, serverNow())}.`
}
