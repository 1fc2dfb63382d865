import type { ReactNode } from 'react'
import { SharingTrouble } from '../positions/sharing-button.tsx'
import { ConnectionStrip } from '../queue/connection-strip.tsx'
import { RefusedNotes } from '../queue/refused-notes.tsx'
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
