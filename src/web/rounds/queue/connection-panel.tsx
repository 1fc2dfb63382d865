import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatTime } from '#shared/dates.ts'
import { Button } from '#web/components/actions/button.tsx'
import type { LiveState } from '#web/components/feedback/live-dot.tsx'
import { serverTime } from '#web/lib/clock.ts'
import classes from './connection-panel.module.css'
import { PhotoUploads } from './photo-uploads.tsx'
import { type LivreurQueueState, livreurQueue } from './queue.ts'
import { type ClientOf, type QueueLine, queueLines } from './queue-lines.ts'
import { othersText } from './words.ts'

export interface ConnectionPanelProps {
  id: string
  queue: LivreurQueueState
  clientOf: ClientOf
  live: LiveState | null
  /** The time of the last reading of the missions, in milliseconds by the phone’s clock; 0 when they never were read. */
  readAt: number
}

/** The panel under the strip of the connection: each action that waits, as a thread that is not sewn yet. */
export default function ConnectionPanel({
  id,
  queue,
  clientOf,
  live,
  readAt,
}: ConnectionPanelProps): ReactNode {
  const { actions, others, sending } = queue
  const lines = queueLines(actions, clientOf)
  return (
    <div id={id} className={`badge-soleil stack gap-10 ${classes.panel}`}>
      {lines.length > 0 ? (
        <ul className="stack">
          {lines.map(({ key, ...line }) => (
            <Line key={key} {...line} />
          ))}
        </ul>
      ) : null}
      <PhotoUploads />
      <p>{waitingText(queue, live === 'offline')}</p>
      {live !== 'live' && readAt > 0 ? (
        <p>Missions d’après {formatTime(serverTime(readAt))}.</p>
      ) : null}
      {others > 0 ? <p>{othersText(others)}</p> : null}
      <Button
        full
        tone="outline"
        icon={<IconRefresh />}
        loading={sending}
        onClick={() => void livreurQueue.send()}
      >
        Réessayer
      </Button>
    </div>
  )
}

function Line({ label, detail, at }: Omit<QueueLine, 'key'>) {
  return (
    <li className={`flex relative align-start text-s leading-14 gap-12 ${classes.line}`}>
      <i className={`fixed round ${classes.knot}`} aria-hidden="true" />
      <div className="shrink anywhere">
        <b className="block text-m">{label}</b>
        {detail}
      </div>
      <b className="push-end nowrap">{formatTime(at)}</b>
    </li>
  )
}

/** The state of the actions that wait, or would wait, on this phone. */
function waitingText(
  { actions, sending, stopped, cutSince, readable }: LivreurQueueState,
  isOffline: boolean,
): string {
  if (stopped === 'signed-out') return 'Reconnectez-vous pour envoyer.'
  if (sending) return 'Envoi en cours…'
  if (!readable)
    return 'Ce téléphone ne peut rien garder\u00a0: vos étapes ne partent qu’avec du réseau.'
  if (actions.length === 0)
    return 'Vos étapes restent dans ce téléphone et partiront avec le réseau.'
  const since = cutSince === null ? '' : ` depuis ${formatTime(cutSince)}`
  let reason = ''
  if (isOffline) reason = `Pas de réseau${since}. `
  else if (cutSince) reason = `Pas de réponse${since}. `
  return `${reason}Tout est gardé dans ce téléphone et partira avec le réseau.`
}
