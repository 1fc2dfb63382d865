import { missionsLabel } from '#shared/order-status.ts'
import { formatAge } from '#shared/places/distance.ts'
import { statusLabel } from '#shared/text/status-words.ts'
import { Avatar } from '#web/components/display/avatar.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { cx } from '#web/lib/cx.ts'
import { initials } from '#web/lib/initials.ts'
import { LivreurSkeleton } from '#web/orders/livreur-choice.tsx'
import { useNow } from '#web/orders/use-rider-position.ts'
import { useMe } from '#web/session.ts'
import type { Dispatch, MapLivreur } from '../use-dispatch.ts'
import classes from './team-list.module.css'

/** The livreurs, each with their missions and the age of their position if they share it. */
export function TeamList({ dispatch }: { dispatch: Dispatch }) {
  const { livreurs, team, picked, pick, positionsAt } = dispatch
  const now = useNow(team.some(({ ride }) => ride))
  return (
    <QueryBoundary
      query={livreurs}
      errorTitle="Impossible de charger les livreurs."
      loading={<LivreurSkeleton />}
      isEmpty={({ length }) => length === 0}
      empty={<p className="quiet text-s">Aucun livreur disponible</p>}
    >
      {() => (
        <Ticket as="div" className={classes.team}>
          <ul className="lines-between">
            {team.map((livreur) => (
              <li key={livreur.id}>
                <button
                  type="button"
                  className={`row gap-12 full leading-14 text-start ${classes.row}`}
                  aria-pressed={picked?.kind === 'livreur' && picked.id === livreur.id}
                  onClick={() => pick({ kind: 'livreur', id: livreur.id })}
                >
                  <Livreur livreur={livreur} elapsed={Math.max(0, now - positionsAt)} />
                </button>
              </li>
            ))}
          </ul>
        </Ticket>
      )}
    </QueryBoundary>
  )
}

function Livreur({ livreur, elapsed }: { livreur: MapLivreur; elapsed: number }) {
  const { role } = useMe()
  const { fullname, missions, ride, destination } = livreur
  const inHand = missions === 0 ? 'Libre' : missionsLabel(missions)
  return (
    <>
      <Avatar className={cx(ride && classes.riding)}>{initials(fullname)}</Avatar>
      <span className="grow anywhere">
        <b className="block">{fullname}</b>{' '}
        <span className="quiet text-s">
          {ride && destination ? statusLabel(destination.status, role) : inHand}
          {ride ? null : ' · position inconnue'}
        </span>
      </span>{' '}
      {ride ? (
        <span className="strong positive nowrap text-s">
          {formatAge(ride.position.age + elapsed)}
        </span>
      ) : null}
    </>
  )
}
