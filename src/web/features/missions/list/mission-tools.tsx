import { IconCurrentLocation, IconRoute } from '@tabler/icons-react'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import type { PositionFailure } from '#web/lib/use-position.ts'
import type { Mission } from '../mission.ts'
import type { useMissionOrder } from './mission-order.ts'
import classes from './mission-tools.module.css'
import { itineraryOf, MAX_STOPS, SURE_WAYPOINTS } from './route.ts'

const FAILURE_TEXTS: Record<PositionFailure, string> = {
  refused: 'La localisation est refusée sur ce téléphone.',
  unavailable: 'Le téléphone ne trouve pas sa position.',
  timeout: 'Le téléphone n’a pas trouvé sa position à temps.',
  inaccurate: 'La position du téléphone est trop imprécise.',
}

const ORDERS = [
  { value: 'distance' as const, label: 'Distance' },
  { value: 'age' as const, label: 'Ancienneté' },
]

interface Props {
  /** In the order in which they are shown. */
  missions: readonly Mission[]
  sorting: ReturnType<typeof useMissionOrder>
}

/** The order of the missions, and the link to a route through them. */
export function MissionTools({ missions, sorting }: Props) {
  const { order, place, failure, locating, choose, sortByDistance } = sorting
  const { href, stops, beyond, unplaced } = itineraryOf(missions)
  return (
    <div className="stack gap-10 mb-18">
      <div className={`flex wrap ${classes.row}`}>
        {place ? (
          <Segmented
            size="sm"
            legend="Trier les missions par"
            hideLegend
            value={order}
            options={ORDERS}
            onChange={choose}
          />
        ) : (
          <Button
            tone="outline"
            icon={<IconCurrentLocation />}
            loading={locating}
            onClick={sortByDistance}
          >
            Trier par distance
          </Button>
        )}
        {href ? (
          <ButtonLink
            tone="outline"
            icon={<IconRoute />}
            href={href}
            target="_blank"
            rel="noopener"
          >
            Itinéraire
          </ButtonLink>
        ) : null}
      </div>
      <div role="status" className="stack gap-6 hide-empty">
        {failure ? (
          <Note tone="warning">
            {FAILURE_TEXTS[failure]} Les missions restent triées par ancienneté.
          </Note>
        ) : null}
        {beyond > 0 ? (
          <p className="quiet text-s leading-14">
            L’itinéraire passe par les {MAX_STOPS} premiers arrêts. Rouvrez-le pour les suivants.
          </p>
        ) : null}
        {stops > SURE_WAYPOINTS + 1 ? (
          <p className="quiet text-s leading-14">
            {stops} arrêts{'\u00a0'}: sans l’application Google Maps, le téléphone peut n’en garder
            que {SURE_WAYPOINTS + 1}.
          </p>
        ) : null}
        {href && unplaced.length > 0 ? (
          <p className="quiet text-s leading-14">
            Hors de l’itinéraire, faute de lieu{'\u00a0'}: {listReferences(unplaced)}.
          </p>
        ) : null}
      </div>
    </div>
  )
}

function listReferences(references: readonly string[]): string {
  return references.map((reference) => `#${reference}`).join(', ')
}
