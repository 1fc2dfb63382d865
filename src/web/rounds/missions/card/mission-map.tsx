import { toLatLng } from '#shared/places/points.ts'
import { isolated } from '#shared/text/isolate.ts'
import { MapBlock } from '#web/components/map/map-block.tsx'
import type { Mission } from '../mission.ts'

/** The map of a mission. */
export default function MissionMap({ mission }: { mission: Mission }) {
  const { client, clientLocation } = mission
  const place = `Adresse de ${isolated(client.fullname || 'client')}`
  return (
    <MapBlock
      flush
      height="12rem"
      zoom={15}
      point={clientLocation && toLatLng(clientLocation)}
      label={place}
      popup={place}
      missing="Localisation non disponible"
    />
  )
}
