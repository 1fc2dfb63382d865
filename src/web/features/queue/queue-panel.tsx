import { IconCloudOff, IconCloudUp, IconRefresh } from '@tabler/icons-react'
import { use } from 'react'
import { formatTime } from '#shared/dates.ts'
import { LiveStateContext } from '#web/components/feedback/live-dot.tsx'
import classes from './queue.module.css'
import { type QueueState, send } from './queue.ts'
import { useQueue } from './use-queue.ts'
import { type WaitingLine, waitingLines } from './words.ts'

/** All that waits on this phone to be sent, in words, with the way to try again; nothing when nothing waits. */
export function QueuePanel() {
  const queue = useQueue()
  const offline = use(LiveStateContext) === 'offline'
  const { actions, others, sending } = queue
  const lines = waitingLines(actions)
  if (lines.length === 0 && others === 0) return null
  return (
    <section className={`badge-soleil ${classes.panel}`} aria-label="En attente d'envoi">
      {lines.length > 0 ? (
        <>
          <div className="row gap-12">
            <span aria-hidden="true">{offline ? <IconCloudOff /> : <IconCloudUp />}</span>
            <b className="grow text-l leading-13" role="status">
              {lines.length} en attente d'envoi
            </b>
            <button
              type="button"
              className="square-48 rounded-large centering accent surface"
              aria-label="Réessayer"
              aria-busy={sending}
              onClick={() => void send()}
            >
              <IconRefresh aria-hidden="true" className={sending ? 'turning' : undefined} />
            </button>
          </div>
          <ul className="stack mt-12">
            {lines.map(({ key, ...line }) => (
              <Line key={key} {...line} />
            ))}
          </ul>
          <p className="text-s leading-14">{footText(queue, offline)}</p>
        </>
      ) : null}
      {others > 0 ? <p className="text-s leading-14">{othersText(others)}</p> : null}
    </section>
  )
}

function Line({ what, of, at }: Omit<WaitingLine, 'key'>) {
  return (
    <li className={`align-start text-s leading-14 gap-12 ${classes.line}`}>
      <i className={`fixed round ${classes.knot}`} aria-hidden="true" />
      <div className="shrink anywhere">
        <b className="block">{what}</b>
        {of}
      </div>
      <span className="push-end nowrap">{formatTime(at)}</span>
    </li>
  )
}

function footText({ sending, stopped, cutSince, durable }: QueueState, offline: boolean): string {
  if (stopped === 'signed-out') return 'Reconnectez-vous pour envoyer.'
  if (sending) return 'Envoi en cours…'
  const since = cutSince === null ? '' : ` depuis ${formatTime(cutSince)}`
  const cut = offline ? `Pas de réseau${since}. ` : cutSince ? `Pas de réponse${since}. ` : ''
  return durable
    ? `${cut}Tout est gardé dans ce téléphone et partira dès qu’il revient.`
    : `${cut}Ce téléphone ne peut rien garder\u00a0: laissez cette page ouverte.`
}

function othersText(count: number): string {
  return count > 1
    ? `${count} actions d’un autre compte attendent sur ce téléphone.`
    : 'Une action d’un autre compte attend sur ce téléphone.'
}
