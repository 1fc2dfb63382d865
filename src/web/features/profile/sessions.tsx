import { IconLogout } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { Seam, Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { describeError } from '#web/lib/error-message.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { SessionRow } from './session-row.tsx'
import classes from './sessions.module.css'
import { useCloseSessions } from './use-close-sessions.ts'

type Session = Outputs['profile']['sessions'][number]

/** The list can be long, because a browser that is not signed out stays in it for a month. */
const SHOWN_AT_FIRST = 5

/** The browsers where the user is signed in. */
export function Sessions() {
  const query = trpc.profile.sessions.useQuery()
  return (
    <QueryBoundary
      query={query}
      errorTitle="Impossible de charger vos appareils."
      errorText={query.error ? describeError(query.error).text : undefined}
      loading={<SessionsSkeleton />}
    >
      {(sessions) => <SessionList sessions={sessions} />}
    </QueryBoundary>
  )
}

function SessionList({ sessions }: { sessions: Session[] }) {
  const list = useRef<HTMLUListElement>(null)
  // The button had the focus and disappears with its row.
  const { closing, close, closeOthers } = useCloseSessions(() => list.current?.focus())
  const [showsAll, setShowsAll] = useState(false)
  const others = sessions.filter((session) => !session.current)
  const ordered = [...sessions.filter((session) => session.current), ...others]
  const shown = showsAll ? ordered : ordered.slice(0, SHOWN_AT_FIRST)
  return (
    <Ticket>
      <TicketBody className={classes.list}>
        <ul
          ref={list}
          tabIndex={-1}
          className={`seams-between ${classes.list}`}
          aria-label="Appareils"
        >
          {shown.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              closing={closing === session.id}
              onClose={() => close(session)}
            />
          ))}
        </ul>
        {shown.length < ordered.length ? (
          <Button tone="ghost" size="sm" className={classes.more} onClick={() => setShowsAll(true)}>
            Voir tous les appareils ({ordered.length})
          </Button>
        ) : null}
      </TicketBody>
      <Seam />
      <TicketBody>
        {others.length === 0 ? (
          <p className="quiet">Aucun autre appareil n’est connecté.</p>
        ) : (
          <Button
            tone="outline"
            full
            icon={<IconLogout />}
            loading={closing === 'others'}
            onClick={() => void closeOthers(others.length)}
          >
            Déconnecter tous mes autres appareils
          </Button>
        )}
      </TicketBody>
    </Ticket>
  )
}

function SessionsSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Chargement…</VisuallyHidden>
      <Ticket aria-hidden="true">
        <TicketBody>
          <div className={`row gap-14 ${classes.session}`}>
            <SkeletonBlock className="place-center square-44 badge-indigo fixed rounded" />
            <span className="grow leading-14">
              <SkeletonBlock width="52%" height="18px" />
            </span>
          </div>
        </TicketBody>
        <Seam />
        <TicketBody>
          <SkeletonBlock height="48px" />
        </TicketBody>
      </Ticket>
    </div>
  )
}
