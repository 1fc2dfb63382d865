import type { ReactNode } from 'react'
import { formatTime } from '#shared/dates.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { SharingTrouble } from '../positions/sharing-button.tsx'
import { ConnectionStrip } from '../queue/connection-strip.tsx'
import { livreurQueue } from '../queue/queue.ts'
import { useQueue } from '../queue/use-queue.ts'
import { keptWords } from '../queue/words.ts'
import classes from './missions-screen.module.css'
import type { useMissions } from './use-missions.ts'

interface Props {
  header: ReactNode
  query: ReturnType<typeof useMissions>['query']
  children: ReactNode
}

/** The screen of the missions: its header, the state of the connection, then the missions. */
export function MissionsScreen({ header, query, children }: Props) {
  const clientOf = (orderId: string) =>
    query.data?.find(({ id }) => id === orderId)?.client.fullname
  return (
    <div className={classes.screen}>
      {header}
      <div className={classes.strips}>
        <ConnectionStrip readAt={query.dataUpdatedAt} clientOf={clientOf} />
        <SharingTrouble />
      </div>
      <div className={classes.content}>
        <RefusedNotes />
        {children}
      </div>
    </div>
  )
}

/** The queued actions that the server refused, or of orders that had left the livreur, until they dismiss them. */
function RefusedNotes() {
  const { notices } = useQueue()
  if (notices.length === 0) return null
  return (
    <div className="stack gap-12 mb-18">
      {notices.map(({ key, what, reference, at, why, late, ...notice }) => (
        <Note
          key={key}
          tone={late ? 'warning' : 'danger'}
          role="alert"
          title={`${late ? '' : 'Refusé\u00a0: '}${what} à ${formatTime(at)}, #${reference}`}
        >
          {why} {keptWords(notice)}
          <Button
            className="flex mt-10"
            tone="outline"
            size="sm"
            onClick={() => void livreurQueue.dismissNotice(key)}
          >
            J’ai compris
          </Button>
        </Note>
      ))}
    </div>
  )
}
