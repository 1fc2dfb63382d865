import { messageText } from '#shared/messages/message-text.ts'
import { isMission } from '#shared/order-status.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { comingBackWords } from '#shared/time/coming-back-words.ts'
import type { VisitKind } from '#shared/time/visits.ts'
import { MessageBubble } from '#web/components/display/message-bubble.tsx'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { firstName, type OrderDetail } from '../../order-view.ts'
import classes from './missed.module.css'
import type { Rescheduling } from './use-reschedule.ts'

interface Props {
  detail: OrderDetail
  visit: VisitKind
  rescheduling: Rescheduling
}

/** Chooses who is told, and shows the client's message, which changes with each choice. */
export function ToldPart({ detail, visit, rescheduling }: Props) {
  const { untold, isClientTold, fee, setTold, leaving } = rescheduling
  const { order, slotNews } = detail
  const { client, livreur } = order
  const way = slotNews?.way ?? null
  return (
    <section className="stack gap-8" aria-label="Qui est prévenu">
      <h3 className="text-m">Qui est prévenu</h3>
      <div className={`flex wrap ${classes.told}`}>
        <Checkbox
          checked={isClientTold}
          disabled={way === null || fee > 0}
          onChange={({ currentTarget }) => setTold('client', currentTarget.checked)}
          label={
            <Whom
              name={firstName(client.fullname)}
              how={[clientWords(slotNews), way && fee > 0 && 'toujours prévenu de frais']
                .filter(Boolean)
                .join(', ')}
            />
          }
        />
        {livreur && isMission(order.status) ? (
          <Checkbox
            checked={!untold.includes('livreur')}
            onChange={({ currentTarget }) => setTold('livreur', currentTarget.checked)}
            label={<Whom name={livreur.fullname} how="notification" />}
          />
        ) : null}
      </div>
      {leaving === 'nothing' ? (
        <p className="quiet text-s" role="status">
          Prévenez {firstName(client.fullname)} vous-même&nbsp;: rien ne part d’ici.
        </p>
      ) : (
        <Preview detail={detail} visit={visit} rescheduling={rescheduling} />
      )}
    </section>
  )
}

function Whom({ name, how }: { name: string; how: string }) {
  return (
    <span className="anywhere leading-13">
      <b className="block">{name}</b> <span className="quiet text-s">{how}</span>
    </span>
  )
}

function clientWords(news: OrderDetail['slotNews']): string {
  if (news?.way === 'email') return news.reach === 'none' ? 'aucun e‑mail ne part' : 'e‑mail'
  if (news?.way !== 'whatsapp') return 'sans WhatsApp ni e‑mail'
  return news.reach === 'waits' ? 'WhatsApp, à envoyer d’ici' : 'WhatsApp'
}

/** The link of a message is made when it leaves. */
const LINK = '…'

function Preview({ detail, visit, rescheduling }: Props) {
  const { slot, missed, fee, leaving } = rescheduling
  const now = useMinute()
  if (!slot) return null
  const { client, reference } = detail.order
  const wasThere = missed?.reportedBy === 'livreur' && !missed.disagreed
  const missedAt = wasThere ? (missed.arrivedAt ?? missed.createdAt) : null
  const times = { visit, cause: 'missed', from: slot.from, to: slot.to, missedAt, fee } as const
  const text =
    leaving === 'email'
      ? `${upperFirst(comingBackWords({ missedAt, slot, fee }, now))}.`
      : messageText(
          'passage_prevu',
          { fullname: client.fullname, reference, ...times },
          { link: LINK, code: '', now },
        )
  return (
    <MessageBubble className="text-s" aria-label="Ce que le client lit" aria-live="polite">
      {text}
    </MessageBubble>
  )
}
