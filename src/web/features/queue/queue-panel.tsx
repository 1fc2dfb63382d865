import { IconCloudOff, IconCloudUp, IconRefresh } from '@tabler/icons-react'
import { use } from 'react'
import { formatTime } from '#shared/dates.ts'
import { LiveStateContext } from '#web/components/feedback/live-dot.tsx'
import classes from './queue.module.css'
import { type QueueState, sendQueue } from './queue.ts'
import { useQueue } from './use-queue.ts'
import { type QueueLine, queueLines } from './words.ts'

/** The queued actions of this phone, with a button that sends them. Renders nothing when there are none. */
export function QueuePanel() {
  const queue = useQueue()
  const isOffline = use(LiveStateContext) === 'offline'
  const { actions, others, sending } = queue
  const lines = queueLines(actions)
  if (lines.length === 0 && others === 0) return null
  return (
    <section className={`badge-soleil ${classes.panel}`} aria-label="En attente d'envoi">
      {lines.length > 0 ? (
        <>
          <div className="row gap-12">
            <span aria-hidden="true">{isOffline ? <IconCloudOff /> : <IconCloudUp />}</span>
            <b className="grow text-l leading-13" role="status">
              {lines.length} en attente d'envoi
            </b>
            <button
              type="button"
              className="square-48 rounded-large place-center accent surface"
              aria-label="Réessayer"
              aria-busy={sending}
              onClick={() => void sendQueue()}
            >
              <IconRefresh aria-hidden="true" className={sending ? 'turning' : undefined} />
            </button>
          </div>
          <ul className="stack mt-12">
            {lines.map(({ key, ...line }) => (
              <Line key={key} {...line} />
            ))}
          </ul>
          <p className="text-s leading-14">{footText(queue, isOffline)}</p>
        </>
      ) : null}
      {others > 0 ? <p className="text-s leading-14">{othersText(others)}</p> : null}
    </section>
  )
}

function Line({ label, detail, at }: Omit<QueueLine, 'key'>) {
  return (
    <li className={`align-start text-s leading-14 gap-12 ${classes.line}`}>
      <i className={`fixed round ${classes.knot}`} aria-hidden="true" />
      <div className="shrink anywhere">
        <b className="block">{label}</b>
        {detail}
      </div>
      <span className="push-end nowrap">{formatTime(at)}</span>
    </li>
  )
}

function footText({ sending, stopped, cutSince, durable }: QueueState, isOffline: boolean): string {
  if (stopped === 'signed-out') return 'Reconnectez-vous pour envoyer.'
  if (sending) return 'Envoi en cours…'
  const since = cutSince === null ? '' : ` depuis ${formatTime(cutSince)}`
  let reason = ''
  if (isOffline) reason = `Pas de réseau${since}. `
  else if (cutSince) reason = `Pas de réponse${since}. `
  return durable
    ? `${reason}Tout est gardé dans ce téléphone et partira dès qu’il revient.`
    : `${reason}Ce téléphone ne peut rien garder\u00a0: laissez cette page ouverte.`
}

function othersText(count: number): string {
  return count > 1
    ? `${count} actions d’un autre compte attendent sur ce téléphone.`
    : 'Une action d’un autre compte attend sur ce téléphone.'
}
