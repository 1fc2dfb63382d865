import { useEffect, useState } from 'react'
import { type Place, placeLines } from '#shared/places/place.ts'
import { type Point, toLatLng } from '#shared/places/points.ts'
import { quarterOf } from '#shared/places/quarter.ts'

type Communes = typeof import('#shared/places/communes.ts')

interface Props extends Place {
  clientLocation: Point | null
}

/**
 * The quarter of an order in a list. Where only a point was given, its commune, once the file that knows them is there: no
 * first screen waits for it.
 */
export function QuarterText({ clientLocation, ...place }: Props) {
  const isWritten = place.clientAddress.trim() !== '' || Boolean(place.landmark?.trim())
  const communes = useCommunes(!isWritten && clientLocation !== null)
  const [first] = placeLines(place)
  if (!isWritten && clientLocation) return communes?.communeAt(toLatLng(clientLocation)) ?? first
  return quarterOf(first) ?? first
}

let loaded: Communes | null = null

function useCommunes(isNeeded: boolean): Communes | null {
  const [communes, setCommunes] = useState(loaded)
  useEffect(() => {
    if (!isNeeded) return
    if (loaded) return setCommunes(loaded)
    import('#shared/places/communes.ts').then(
      (module) => {
        loaded = module
        setCommunes(module)
      },
      // « Position sur la carte » stays, and the next list asks again.
      () => {},
    )
  }, [isNeeded])
  return communes
}
