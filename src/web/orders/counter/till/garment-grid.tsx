import { IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { isSameService, serviceToAdd } from '#shared/orders/draft/chosen-service.ts'
import type { Catalogue } from '#shared/orders/draft/draft-totals.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { KeyHint } from '#web/components/display/key-hint.tsx'
import { ChoiceCards } from '#web/components/forms/choice-cards.tsx'
import { SearchField } from '#web/components/forms/search-field.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { cx } from '#web/lib/cx.ts'
import { focusIfLost } from '#web/lib/focus.ts'
import { typedGarments } from '../../typed-garments.ts'
import { GarmentCell } from './garment-cell.tsx'
import classes from './garment-grid.module.css'
import { focusGarment } from './garment-keys.ts'
import { TillKeys, useGridKeys } from './till-keys.tsx'
import { useGarmentCount } from './use-garment-count.ts'
import type { TillState } from './use-till.ts'

interface Props {
  till: TillState
  /** In the order of the grid, which does not change while the till is open. */
  products: Catalogue['products']
  draftKey: string
  /** The basket is being sent, or its ticket stands where it stood: nothing is added to an order that is made. */
  isResting: boolean
}

type Product = Catalogue['products'][number]

/** A phone shows this many garments first. */
const FIRST_ON_PHONE = 8

/** The garments of the catalogue: a tap adds one with the service that is chosen above. */
export function GarmentGrid({ till, products, draftKey, isResting }: Props) {
  const count = useGarmentCount(till, products, draftKey)
  const { services, service } = count
  const [typed, setTyped] = useState('')
  const [isWhole, setWhole] = useState(false)
  const [chosenId, setChosenId] = useState<string>()
  const grid = useRef<HTMLUListElement>(null)
  const search = useRef<HTMLDivElement>(null)
  const read = typedGarments(products, typed)
  const { quantity, isNamed: isSearching, garments: shown, fault } = read
  const chosen = shown.find(({ id }) => id === chosenId) ?? shown[0]

  const addTyped = () => {
    const [found] = shown
    if (typed.trim() === '') till.pay()
    else if (isSearching && found && !fault) {
      count.add(found, quantity)
      setChosenId(found.id)
      setTyped('')
    }
  }
  const handleSearchKey = (event: KeyboardEvent) => {
    const isLeaving = event.key === 'ArrowDown' || (event.key === 'Escape' && typed === '')
    if (event.key !== 'Enter' && !isLeaving) return
    event.preventDefault()
    if (isLeaving) focusGarment()
    else if (!event.repeat) addTyped()
  }
  useGridKeys({
    grid,
    isResting,
    onSearch: () => search.current?.querySelector('input')?.focus(),
    onAdd: () => chosen && count.add(chosen, 1),
    onRemove: () => chosen && count.remove(chosen),
    onService: count.chooseNext,
  })

  return (
    <div className={classes.garments} data-till="garments" inert={isResting}>
      <div className={classes.head}>
        <div ref={search} className={classes.search}>
          <SearchField
            label="Chercher un vêtement, ou « 3 che »"
            hideLabel
            placeholder="Chercher, ou « 3 che »"
            mark={<KeyHint name="/" />}
            value={typed}
            onChange={setTyped}
            onKeyDown={handleSearchKey}
          />
        </div>
        <TillService services={services} value={service} onChange={count.choose} />
      </div>
      <p className={saidClass(isSearching, fault)} role="status">
        {fault ?? (isSearching ? foundText(shown, quantity) : count.said)}
      </p>
      <ul
        ref={grid}
        className={cx(classes.grid, !isWhole && !isSearching && classes.first)}
        aria-label="Vêtements"
      >
        {shown.map((product, index) => {
          const counted = serviceToAdd(product, service)
          return counted ? (
            <GarmentCell
              key={product.id}
              ref={isWhole && index === FIRST_ON_PHONE ? focusIfLost : null}
              product={product}
              service={counted}
              isOtherService={!isSameService(counted.name, service)}
              quantity={count.quantityOf(product)}
              isChosen={product === chosen}
              onChoose={() => setChosenId(product.id)}
              onAdd={() => count.add(product, 1)}
              onRemove={() => count.remove(product)}
            />
          ) : null
        })}
      </ul>
      {isWhole || isSearching || products.length <= FIRST_ON_PHONE ? null : (
        <button
          type="button"
          className={`full surface strong accent clickable rounded-large ${classes.more}`}
          onClick={() => setWhole(true)}
        >
          {othersText(products.length - FIRST_ON_PHONE)}
          <IconChevronDown size={20} aria-hidden="true" />
        </button>
      )}
      <TillKeys />
    </div>
  )
}

interface ServiceProps {
  services: readonly string[]
  value: string
  onChange: (service: string) => void
}

/** Beyond this many the owner's own services stand in cards. */
const SIDE_BY_SIDE = 4

/** The service of every piece that is tapped next. */
function TillService({ services, value, onChange }: ServiceProps) {
  if (services.length < 2) return null
  const group = { legend: 'Service', hideLegend: true, value, onChange }
  const options = services.map((name) => ({ value: name, label: serviceLabel(name) }))
  return services.length > SIDE_BY_SIDE ? (
    <ChoiceCards {...group} compact options={options} />
  ) : (
    <Segmented {...group} size="sm" options={options} />
  )
}

function saidClass(isSearching: boolean, fault: string | undefined): string {
  if (fault) return 'negative strong text-s mt-6'
  return isSearching ? 'quiet text-s mt-6' : 'visually-hidden'
}

function foundText(shown: readonly Product[], quantity: number): string {
  const [first] = shown
  if (!first) return 'Aucun vêtement de ce nom. Effacez pour les revoir tous.'
  return `Entrée ajoute\u00a0: ${quantity} ${first.name}`
}

const othersText = (count: number) =>
  count > 1 ? `Les ${count} autres vêtements` : 'L’autre vêtement'
