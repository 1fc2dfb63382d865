import { type ReactNode, useRef, useState } from 'react'
import type { Draft } from '#shared/orders/draft/draft.ts'
import { draftOfPlace } from '#shared/orders/draft/draft-of-place.ts'
import { isDraftLandmarkMissing } from '#shared/orders/draft/missing.ts'
import { surePlaceLines } from '#shared/orders/draft/place-lines.ts'
import { isApproximate } from '#shared/places/near.ts'
import type { LatLng } from '#shared/places/points.ts'
import { isServed } from '#shared/shop/prices/reach.ts'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { ChoiceMap } from '#web/components/map/choice-map.tsx'
import type { NumberedPin } from '#web/components/map/choice-map-view.tsx'
import { PlaceName } from '../../../place-name.tsx'
import { StepSection } from '../../step-section.tsx'
import type { OrderInProgress } from '../../use-order.ts'
import { PlaceWarnings } from '../place-warnings.tsx'
import { ChosenPlace } from './chosen-place.tsx'
import { quarterChosen, spotChosen, withoutQuarter, wordsChosen } from './place-changes.ts'
import { PlaceFinder } from './place-finder.tsx'
import { type EarlierPlace, type PlaceOption, placeOptions } from './place-options.ts'
import classes from './team-place-section.module.css'

interface Props {
  order: OrderInProgress
  forClient: { earlierPlaces: readonly EarlierPlace[] }
}

/**
 * The place of an order that the team takes by phone: found by the name of its quarter or of a landmark, or touched on the
 * map. The client's own places come first. A quarter alone is enough: its fee is known, and the livreur finds the door.
 */
export default function TeamPlaceSection({ order, forClient }: Props) {
  const { draft, address, change, catalogue, totals } = order
  const { location, quarter } = draft
  const finder = useFinder(forClient.earlierPlaces)
  const [nearby, setNearby] = useState<PlaceOption>()
  const field = useRef<HTMLDivElement>(null)
  const chosen = useRef<HTMLDivElement>(null)
  const isChosen = location !== null || quarter !== null
  const settle = (part: Partial<Draft>) => {
    change(part)
    finder.setSearch('')
    setNearby(undefined)
    if (part.location && isServed(part.location, catalogue)) notifySuccess('Adresse sélectionnée')
    // The field had the focus and goes. Who types elsewhere already keeps theirs.
    if (!isChosen)
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) chosen.current?.focus({ preventScroll: true })
      })
  }
  const choose = (option: PlaceOption) => {
    if (option.kind === 'earlier') return settle(draftOfPlace(option.place))
    if (option.kind === 'quarter') return settle(quarterChosen(draft, option.quarter))
    if (option.kind === 'pasted') return settle(spotChosen(draft, address, option.point))
    if (option.kind === 'words' && option.quarter) return settle(wordsChosen(draft, option))
    setNearby(option)
    if (option.kind === 'words') return change(wordsChosen(draft, option))
    if (draft.landmark.trim() === '') change({ landmark: option.name })
  }
  const clear = () => {
    change(withoutQuarter(draft))
    requestAnimationFrame(() =>
      field.current?.querySelector('input')?.focus({ preventScroll: true }),
    )
  }
  return (
    <StepSection step="place" title="Où passer&#8239;?" summary={summaryOf(order)}>
      <div className="stack gap-12">
        <div className={classes.columns}>
          <div className={`stack gap-12 ${classes.side}`}>
            {isChosen ? (
              <ChosenPlace
                ref={chosen}
                order={order}
                onClear={clear}
                onMove={(point, lines) =>
                  settle({ ...spotChosen(draft, address, point), ...lines })
                }
              />
            ) : (
              <PlaceFinder
                ref={field}
                search={finder.search}
                onSearch={finder.setSearch}
                options={finder.options}
                active={finder.active}
                onActive={finder.setActive}
                onChoose={choose}
              />
            )}
          </div>
          <div className={`stack gap-8 ${classes.side}`}>
            <ChoiceMap
              label="Carte des lieux : touchez un endroit, ou appuyez sur Entrée pour son milieu"
              pins={isChosen ? [] : finder.pins}
              point={location}
              radius={draft.accuracy}
              isRefused={!totals.withinReach}
              center={
                nearby?.point ?? (location === null && quarter !== null ? quarter.point : null)
              }
              onPick={(point: LatLng) => settle(spotChosen(draft, address, point))}
              onPin={(key) => {
                const option = finder.options.find((one) => one.key === key)
                if (option) choose(option)
              }}
            />
            {nearby && !isChosen ? (
              <p className="text-s" role="status">
                {nearby.kind === 'words'
                  ? 'Touchez l’endroit, ou cherchez le quartier de '
                  : 'Touchez l’endroit exact, près de '}
                <b>{nearby.name}</b>.
              </p>
            ) : null}
          </div>
        </div>
        <PlaceWarnings order={order} />
      </div>
    </StepSection>
  )
}

/** The text in the field, the places it finds, and the one that Enter chooses: the first until another is pointed at. */
function useFinder(earlierPlaces: readonly EarlierPlace[]) {
  const [search, setSearch] = useState('')
  const [pointed, setPointed] = useState<string>()
  const options = placeOptions(search, earlierPlaces)
  const isTyped = search.trim() !== ''
  const active = (options.find(({ key }) => key === pointed) ?? (isTyped ? options[0] : undefined))
    ?.key
  const pins = options.flatMap(({ key, point }, index): NumberedPin[] =>
    point === null ? [] : [{ key, point, number: index + 1, isActive: key === active }],
  )
  return {
    search,
    setSearch(typed: string) {
      setSearch(typed)
      setPointed(undefined)
    },
    options,
    active,
    setActive: setPointed,
    pins,
  }
}

function summaryOf({ draft, address }: OrderInProgress): ReactNode {
  const { location, quarter } = draft
  if (!location || isDraftLandmarkMissing(draft)) return undefined
  if (quarter && isApproximate(draft.accuracy))
    return (
      <>
        <b>{quarter.name}</b>, à préciser par le livreur
      </>
    )
  return <PlaceName address={surePlaceLines(draft, address).address} point={location} />
}
