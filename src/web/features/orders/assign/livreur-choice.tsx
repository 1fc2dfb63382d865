import { useId } from 'react'
import { formatPhone } from '#shared/accounts/phone.ts'
import { haversineKm } from '#shared/money/pricing.ts'
import { missionsLabel } from '#shared/orders/orders.ts'
import { describeNearness } from '#shared/places/distance.ts'
import type { LatLng } from '#shared/places/points.ts'
import { Avatar } from '#web/components/display/avatar.tsx'
import { RadioGroup } from '#web/components/forms/radio-group.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { useNow } from '#web/features/positions/use-rider-position.ts'
import { cx } from '#web/lib/cx.ts'
import { describeError } from '#web/lib/error-message.ts'
import { initials } from '#web/lib/initials.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { LivreurSkeleton } from '../livreur-skeleton.tsx'
import classes from './livreur-choice.module.css'

type Livreur = Outputs['users']['livreurs'][number]

interface Props {
  /** The livreur who has the order already. */
  excludedId: string | undefined
  /** The place of each order's client, from which the distances are shown. Null for an order without a place. */
  clients: ReadonlyArray<LatLng | null>
  value: string | null
  onChange: (livreurId: string) => void
}

/** The available livreurs as radio buttons, with their number of missions and their distance. */
export function LivreurChoice({ excludedId, clients, value, onChange }: Props) {
  const name = useId()
  const query = trpc.users.livreurs.useQuery(undefined, {
    select: (livreurs) => livreurs.filter(({ id }) => id !== excludedId),
  })
  const now = useNow(query.data?.some(({ point }) => point !== null) ?? false)
  const elapsed = Math.max(0, now - query.dataUpdatedAt)
  return (
    <QueryBoundary
      query={query}
      errorTitle="Impossible de charger les livreurs."
      errorText={query.error ? describeError(query.error).text : undefined}
      loading={<LivreurSkeleton />}
      isEmpty={(livreurs) => livreurs.length === 0}
      empty={
        <EmptyState
          title={excludedId ? 'Aucun autre livreur disponible' : 'Aucun livreur disponible'}
          text="Un livreur apparaît ici dès que son compte est validé."
        />
      }
    >
      {(livreurs) => (
        <RadioGroup legend="Livreur" hideLegend>
          <div className="stack gap-8">
            {livreurs.map((livreur) => (
              <Row
                key={livreur.id}
                name={name}
                livreur={livreur}
                place={describePlace(livreur, clients, elapsed)}
                isChecked={livreur.id === value}
                onChoose={() => onChange(livreur.id)}
              />
            ))}
          </div>
        </RadioGroup>
      )}
    </QueryBoundary>
  )
}

interface RowProps {
  name: string
  livreur: Livreur
  /** The distance in French. */
  place: string
  isChecked: boolean
  onChoose: () => void
}

function Row({ name, livreur, place, isChecked, onChoose }: RowProps) {
  const { id, fullname, phone, missions } = livreur
  return (
    <label
      className={cx(
        'align-center leading-14 clickable relative ring-within',
        classes.row,
        isChecked && classes.on,
      )}
    >
      <input
        className="over-all"
        type="radio"
        name={name}
        value={id}
        checked={isChecked}
        onChange={onChoose}
      />
      <span className={`round ${classes.dot}`} aria-hidden="true" />
      <Avatar className={classes.avatar}>{initials(fullname)}</Avatar>
      <span className={classes.who}>
        <b className="block anywhere">{fullname}</b>{' '}
        <span className="nowrap">{formatPhone(phone)}</span>
      </span>{' '}
      <span className={`text-s ${classes.load}`}>
        <b>{missionsLabel(missions)}</b> <span>{place}</span>
      </span>
    </label>
  )
}

function describePlace(
  { point }: Livreur,
  clients: ReadonlyArray<LatLng | null>,
  elapsed: number,
): string {
  if (!point) return 'position inconnue'
  const distances = clients.flatMap((client) => (client ? haversineKm(point.point, client) : []))
  const km = distances.length > 0 ? Math.min(...distances) : null
  return describeNearness({ km, age: point.age + elapsed }, clients.length > 1)
}
