import { NO_PLACE, placeLines } from '#shared/places/place.ts'
import { writtenIn } from '#shared/places/place-words.ts'
import { MapThumbnail } from '#web/components/map/map-thumbnail.tsx'
import classes from './client-file.module.css'
import type { ClientRecord } from './client-record.ts'

/** The places where a client was visited, the most used one first. */
export default function ClientPlaces({ places }: Pick<ClientRecord, 'places'>) {
  return (
    <ul className="lines-between">
      {places.map((place) => (
        <Place key={[place.clientAddress, ...writtenIn(place)].join('\n')} place={place} />
      ))}
    </ul>
  )
}

function Place({ place }: { place: ClientRecord['places'][number] }) {
  const { clientLocation, orders } = place
  const [first, ...others] = placeLines(place)
  const times = orders > 1 ? `${orders} commandes` : '1 commande'
  return (
    <li className={`flex gap-14 ${classes.place}`}>
      {clientLocation === null ? null : (
        <a
          className="fixed"
          href={`https://www.google.com/maps/search/?api=1&query=${clientLocation.lat},${clientLocation.lng}`}
          target="_blank"
          rel="noreferrer"
          aria-label={`${first}, ouvrir la carte`}
        >
          <MapThumbnail
            className={classes.map}
            point={clientLocation}
            label={first}
            distance={null}
            missing={NO_PLACE}
          />
        </a>
      )}
      <div className="shrink anywhere leading-14">
        <b>{first}</b>
        {others.map((line) => (
          <span key={line} className="block text-s">
            {line}
          </span>
        ))}
        <span className="block quiet text-s">{times}</span>
      </div>
    </li>
  )
}
