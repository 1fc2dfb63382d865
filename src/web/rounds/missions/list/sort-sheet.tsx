import { IconRoute } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { CROW_WORDS } from '#shared/places/distance.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { mountedOnceOpened } from '#web/components/dialogs/lazy-dialog.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import type { PositionFailure } from '#web/lib/use-position.ts'
import type { QueuedMission } from '../mission.ts'
import { itineraryOf, MAX_STOPS, SURE_WAYPOINTS } from './itinerary.ts'
import { ORDER_WORDS, type useMissionOrder } from './mission-order.ts'
import { ReorderList } from './reorder-list.tsx'

const FAILURE_TEXTS: Record<PositionFailure, string> = {
  refused: 'La localisation est refusée sur ce téléphone.',
  unavailable: 'Le téléphone ne trouve pas sa position.',
  timeout: 'Le téléphone n’a pas trouvé sa position à temps.',
  inaccurate: 'La position du téléphone est trop imprécise.',
}

const ORDERS = [
  { value: 'proposed' as const, label: 'Ordre proposé' },
  { value: 'due' as const, label: 'Par heure' },
  { value: 'distance' as const, label: 'Plus proches' },
]

interface Props {
  opened: boolean
  onClose: () => void
  /** In the order in which they are shown. */
  missions: readonly QueuedMission[]
  sorting: ReturnType<typeof useMissionOrder>
}

/** The order of the missions, and the link to a route through them. */
export const SortSheet = mountedOnceOpened(function SortSheet({
  opened,
  onClose,
  missions,
  sorting,
}: Props): ReactNode {
  const { order, failure, locating, choose, arrange } = sorting
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Trier les missions"
      subtitle={locating ? 'Recherche de votre position…' : `Triées ${ORDER_WORDS[order]}`}
      size="sm"
    >
      <div className="stack gap-16">
        <Segmented
          legend="Trier les missions par"
          hideLegend
          value={order}
          options={ORDERS}
          onChange={choose}
        />
        <div role="status" className="hide-empty">
          {failure ? (
            <Note tone="warning">
              {FAILURE_TEXTS[failure]} Les missions restent triées {ORDER_WORDS[order]}.
            </Note>
          ) : null}
        </div>
        {order === 'distance' ? (
          <p className="quiet text-s leading-14">Distances {CROW_WORDS}.</p>
        ) : null}
        {missions.length > 1 ? <ReorderList missions={missions} onArrange={arrange} /> : null}
        <Itinerary missions={missions} />
      </div>
    </Dialog>
  )
})

/** The link to one route through the missions, and what it leaves out. Renders nothing without two missions. */
function Itinerary({ missions }: Pick<Props, 'missions'>) {
  const { href, stops, beyond, unplaced } = itineraryOf(missions)
  if (href === null || missions.length < 2) return null
  return (
    <div className="stack gap-8">
      <ButtonLink
        full
        tone="outline"
        size="lg"
        icon={<IconRoute />}
        href={href}
        target="_blank"
        rel="noopener"
      >
        Itinéraire
      </ButtonLink>
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
      {unplaced.length > 0 ? (
        <p className="quiet text-s leading-14">
          Hors de l’itinéraire, faute de lieu{'\u00a0'}:{' '}
          {unplaced.map((reference, index) => (
            <Fragment key={reference}>
              {index > 0 ? ', ' : null}
              <OrderReference reference={reference} />
            </Fragment>
          ))}
          .
        </p>
      ) : null}
    </div>
  )
}
