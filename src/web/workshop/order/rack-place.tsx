import { IconHanger, IconPackage } from '@tabler/icons-react'
import { useState } from 'react'
import type { Rack } from '#shared/shop/settings/workshop-settings.ts'
import type { WorkshopOrder } from '#shared/workshop/board.ts'
import { deviceStorage } from '#web/lib/storage.ts'
import { WorkNote } from '../frame/parts.tsx'
import { useWorkshop } from '../workshop-context.ts'
import classes from './packing.module.css'

/** The rack that was used last on this tablet. */
const RACK_KEY = 'laveo-atelier-portant'

export const rememberRack = (name: string) => deviceStorage.write(RACK_KEY, name)

/** The place of an order: its own, or the first that is free on the rack that was used last. */
export function usePlace(order: WorkshopOrder) {
  const { racks, orders } = useWorkshop().board
  const [chosen, setChosen] = useState<{ rack: string; number?: number }>()
  const own = order.place
  const rackName = chosen?.rack ?? own?.rack ?? deviceStorage.read(RACK_KEY)
  const rack = racks.find(({ name }) => name === rackName) ?? racks[0]
  const taken = new Set(
    orders.flatMap(({ orderId, place }) =>
      rack?.kind === 'rail' && place?.rack === rack.name && orderId !== order.orderId
        ? [place.place]
        : [],
    ),
  )
  const numbers = Array.from({ length: rack?.places ?? 0 }, (_, i) => i + 1)
  const free = numbers.find((number) => !taken.has(number))
  const ownHere = own?.rack === rack?.name ? own?.place : undefined
  const number = chosen?.number ?? ownHere ?? free
  return {
    racks,
    rack,
    numbers,
    taken,
    number,
    isMoved: own !== null && (own.rack !== rack?.name || own.place !== number),
    chooseRack: ({ name }: Rack) => setChosen({ rack: name }),
    chooseNumber: (next: number) => rack && setChosen({ rack: rack.name, number: next }),
  }
}

export function RackPlace({ place }: { place: ReturnType<typeof usePlace> }) {
  const { racks, rack, numbers, taken, number, chooseRack, chooseNumber } = place
  if (racks.length === 0)
    return (
      <WorkNote tint="soleil" icon={<IconPackage aria-hidden="true" />} title="Aucun portant.">
        Le responsable en ajoute dans Réglages, Ce que vous faites, Atelier.
      </WorkNote>
    )
  return (
    <>
      <fieldset className={classes.racks}>
        <legend className="visually-hidden">Portant ou étagère</legend>
        {racks.map((one) => (
          <button
            key={one.name}
            type="button"
            className="clickable"
            aria-pressed={one === rack}
            onClick={() => chooseRack(one)}
          >
            {one.kind === 'rail' ? (
              <IconHanger aria-hidden="true" />
            ) : (
              <IconPackage aria-hidden="true" />
            )}
            {one.name}
          </button>
        ))}
      </fieldset>
      <fieldset className={classes.places}>
        <legend className="visually-hidden">Place</legend>
        {numbers.map((one) => (
          <button
            key={one}
            type="button"
            className="display clickable"
            disabled={taken.has(one)}
            aria-label={taken.has(one) ? `${one}, occupé` : undefined}
            aria-pressed={one === number}
            onClick={() => chooseNumber(one)}
          >
            {one}
          </button>
        ))}
      </fieldset>
    </>
  )
}
