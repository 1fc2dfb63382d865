import { useState } from 'react'
import { isRide } from '#shared/places/positions.ts'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import type { Mission } from '../mission.ts'

const GoneRide = lazyPart(() => import('./gone-ride.tsx'), { NotLoaded: () => null })

/** The missions to which the livreur rode, and which were taken off the road while their list was open. */
export function GoneRides({ missions = NONE }: { missions: readonly Mission[] | undefined }) {
  const [known, setKnown] = useState({ missions, gone: NONE })
  if (known.missions !== missions) {
    const isGone = ({ id, status }: Mission) =>
      isRide(status) && !missions.some((one) => one.id === id && one.status === status)
    setKnown({ missions, gone: [...known.gone, ...known.missions.filter(isGone)] })
  }
  return known.gone.map((mission, index) => (
    // The same order may ride and be called back twice.
    // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows
    <GoneRide key={index} mission={mission} />
  ))
}

const NONE: readonly Mission[] = []
