import { IconCurrentLocation } from '@tabler/icons-react'
import { MAX_ABSENCE_REASON, metresFrom } from '#shared/orders/visits/presence.ts'
import { formatDistance } from '#shared/places/distance.ts'
import { Button } from '#web/components/actions/button.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { type Mission, missionPlace } from '../mission.ts'
import type { AbsenceState } from './use-absence.ts'
import { visitedPlaceOf } from './use-absence-position.ts'
import { whyReasonAsked } from './why-reason-asked.ts'

interface Props {
  mission: Mission
  absence: AbsenceState
}

/** The distance to the address, or the reason why it is not known, with the field for the livreur's own reason. */
export function AbsenceArrival({ mission, absence }: Props) {
  const { position, draft, point, isReasonAsked } = absence
  const [address] = missionPlace(mission)
  const place = visitedPlaceOf(mission)
  const metres = metresFrom(place, point)
  if (position.isAwaited) return `${address} · recherche de votre position…`
  if (!isReasonAsked) return `${address} · à ${formatDistance((metres ?? 0) / 1000)}`
  return (
    <>
      {address}
      <span className="block caution strong mt-8" role="status">
        {whyReasonAsked(place, metres)}
      </span>
      <TextInput
        data-place="presence"
        className="mt-8"
        label="Votre raison, lue par l’équipe"
        placeholder="Le gardien le confirme"
        maxLength={MAX_ABSENCE_REASON}
        autoComplete="off"
        value={draft.reason}
        onChange={(event) => absence.setReason(event.currentTarget.value)}
      />
      {place.point === null ? null : (
        <Button
          tone="outline"
          size="sm"
          className="mt-8"
          icon={<IconCurrentLocation />}
          loading={position.isSearching}
          onClick={() => void position.search()}
        >
          Chercher ma position
        </Button>
      )}
    </>
  )
}
