import { IconMessageCircle, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import {
  isSameService,
  offeredServices,
  serviceToAdd,
  startingService,
  usualService,
} from '#shared/orders/draft/chosen-service.ts'
import type { Catalogue } from '#shared/orders/draft/draft-totals.ts'
import { soldByKilo, soldByPiece, withChoice } from '#shared/orders/draft/sold-by.ts'
import { isWeighed } from '#shared/shop/prices/lines.ts'
import { byFamily, type Family, familyOf } from '#shared/shop/products/families.ts'
import { from } from '#shared/widths.ts'
import { PhoneLink } from '#web/components/actions/phone-link.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { notifyError } from '#web/components/feedback/notify.tsx'
import { SearchField } from '#web/components/forms/search-field.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { cx } from '#web/lib/cx.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useMedia } from '#web/lib/rendering/use-media.ts'
import type { Outputs } from '#web/trpc.ts'
import { useDraft } from '../../cart/draft-store.ts'
import { typedGarments } from '../../typed-garments.ts'
import { addWithToast } from '../add-to-cart.ts'
import { LIST_PARAM } from '../order-address.ts'
import { StepSection } from '../step-section.tsx'
import { mostOrderedFirst, type OftenOrdered } from '../use-often-ordered.ts'
import { useServiceChoice } from '../use-service-choice.ts'
import { DoorRows } from './door-rows.tsx'
import classes from './garment-section.module.css'
import { GarmentTile } from './garment-tile.tsx'
import { ServiceChoice } from './service-choice.tsx'

// A client's form does without it.
const TeamNotFound = lazyPart(() => import('./team-not-found.tsx'), {
  Loading: () => null,
  NotLoaded: () => null,
})

type Product = Catalogue['products'][number]

interface Props {
  title: string
  /** The key of the owner of the draft. */
  draftKey: string
  catalogue: Catalogue & Pick<Outputs['products']['catalogue'], 'contact'>
  oftenOrdered: OftenOrdered
  forTeam: boolean
  /** Whether linen may be left to the livreur to count. */
  isCounted: boolean
}

/**
 * The garments of an order: the service is chosen once, and a tap on + adds a garment with it. On a phone the tiles are a
 * strip, and the whole list once it is asked for; on a desk they are always the whole list.
 */
export function GarmentSection({ title, draftKey, catalogue, oftenOrdered, ...form }: Props) {
  const { forTeam } = form
  const { products, contact } = catalogue
  const cart = useDraft(draftKey)
  const { draft, add, setQuantity, remove } = cart
  const pieces = soldByPiece(products)
  const bags = soldByKilo(products)
  const offered = offeredServices(withChoice(products))
  const usual = forTeam ? usualService(offered) : startingService(offered)
  const [chosen, choose] = useServiceChoice(draftKey, oftenOrdered.lastService ?? usual)
  // It stays once a service is chosen: the garments below would move from under the finger.
  const [isServiceAsked] = useState(chosen === undefined && offered.length > 1)
  const [isWhole, setWhole] = useWholeList()
  const [search, setSearch] = useState('')
  const [family, setFamily] = useState<Family>()
  // The strip of a phone has no field that would say why it lacks a garment.
  useEffect(() => {
    if (isWhole) return
    setSearch('')
    setFamily(undefined)
  }, [isWhole])
  const services = useRef<HTMLDivElement>(null)
  const families = byFamily(pieces)
  const inOrder = mostOrderedFirst(pieces, oftenOrdered.productIds)
  const read = typedGarments(inOrder, search)
  const { quantity, isNamed: isSearching, garments: found, fault } = read
  const shown = isSearching
    ? found
    : inOrder.filter(({ name }) => family === undefined || familyOf(name) === family)
  // Below all the garments of a desk nobody would look for them.
  const isDesk = useMedia(from('sidebar'))
  const foundBags = isSearching ? typedGarments(bags, search).garments : bags
  const doorRows = <DoorRows {...form} bags={foundBags} chosen={chosen} cart={cart} />
  const askForService = () => {
    notifyError('Aucun service sélectionné', 'Veuillez choisir un service.')
    services.current?.scrollIntoView({ block: 'nearest' })
    services.current?.querySelector('input')?.focus({ preventScroll: true })
  }
  const addPieces = (product: Product) => {
    const service = serviceToAdd(product, chosen)
    if (!service) return askForService()
    if (fault) return notifyError('Quantité invalide', fault)
    addWithToast(add, { product, service: service.name, quantity })
    // The next tap adds one piece again.
    if (quantity > 1) setSearch('')
  }
  const handleSearchKey = (event: KeyboardEvent) => {
    const [first] = found
    if (event.key !== 'Enter' || event.repeat || !isSearching || quantity === 1 || !first) return
    event.preventDefault()
    addPieces(first)
  }
  return (
    <StepSection
      step="garments"
      title={title}
      aside={
        pieces.length === 0 ? null : (
          <button
            type="button"
            className={`accent strong tap ${classes.all}`}
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            <IconSearch size={20} aria-hidden="true" />
            {isWhole ? 'Réduire la liste' : 'Toute la liste'}
          </button>
        )
      }
    >
      <div className={cx(classes.garments, isWhole && classes.whole)}>
        {isServiceAsked ? (
          <p className="leading-13">
            {chosen === undefined
              ? 'Choisissez un service, puis touchez + sur chaque vêtement.'
              : 'Touchez + sur chaque vêtement.'}
          </p>
        ) : null}
        <div className={classes.head}>
          <ServiceChoice
            ref={services}
            services={offered}
            lines={draft.lines}
            value={offered.find((name) => chosen !== undefined && isSameService(name, chosen))}
            onChange={choose}
          />
          {pieces.length === 0 ? null : (
            <div className={classes.search}>
              <SearchField
                label="Vêtement"
                hideLabel
                placeholder={forTeam ? 'Ex.\u00a0: 150 drap' : 'Chercher'}
                value={search}
                onChange={setSearch}
                onKeyDown={handleSearchKey}
              />
            </div>
          )}
        </div>
        {isDesk ? doorRows : null}
        {pieces.length === 0 ? null : (
          <>
            <div className={classes.families}>
              {families.length < 2 || isSearching ? null : (
                <FamilyChips families={families} value={family} onChange={setFamily} />
              )}
              <p className={cx('text-s', fault ? 'negative strong' : 'quiet')} role="status">
                {fault ??
                  (isSearching
                    ? foundWords(shown.length + foundBags.length, search)
                    : `${pieces.length} vêtements`)}
                {quantity > 1 && shown.length > 0 ? `, + en ajoute ${quantity}` : ''}
              </p>
            </div>
            <ul className={classes.tiles} aria-label="Vêtements">
              {shown.map((product) => {
                const service = serviceToAdd(product, chosen)
                return (
                  <GarmentTile
                    key={product.id}
                    product={product}
                    service={service}
                    isOtherService={
                      service !== undefined &&
                      chosen !== undefined &&
                      !isSameService(service.name, chosen)
                    }
                    lines={draft.lines.filter(
                      (line) => line.productId === product.id && !isWeighed(line),
                    )}
                    onAdd={() => addPieces(product)}
                    onQuantity={setQuantity}
                    onRemove={remove}
                  />
                )
              })}
            </ul>
          </>
        )}
        {isSearching && !forTeam ? <NotFoundNote contact={contact} /> : null}
        {forTeam && shown.length + foundBags.length === 0 ? <TeamNotFound /> : null}
        {isDesk ? null : doorRows}
      </div>
    </StepSection>
  )
}

/** The whole list stands in the address, so that the phone's Back closes it. */
function useWholeList() {
  const [search, setSearch] = useSearchParams()
  const isWhole = search.has(LIST_PARAM)
  const setWhole = (whole: boolean) =>
    setSearch(
      (current) => {
        if (whole) current.set(LIST_PARAM, '')
        else current.delete(LIST_PARAM)
        return current
      },
      { replace: !whole, preventScrollReset: true },
    )
  return [isWhole, setWhole] as const
}

interface FamilyChipsProps {
  families: ReadonlyArray<{ key: Family; chip: string }>
  /** Undefined for all of them. */
  value: Family | undefined
  onChange: (family: Family | undefined) => void
}

/** The families of garments as chips on one line, which scrolls on a phone. */
function FamilyChips({ families, value, onChange }: FamilyChipsProps) {
  return (
    <fieldset className={`flex gap-8 ${classes.chips}`} aria-label="Familles">
      {[{ key: undefined, chip: 'Tous' }, ...families].map(({ key, chip }) => (
        <button
          key={chip}
          type="button"
          className={cx(
            'fixed tap rounded strong text-s',
            classes.chip,
            key === value && classes.on,
          )}
          aria-pressed={key === value}
          onClick={() => onChange(key)}
        >
          {chip}
        </button>
      ))}
    </fieldset>
  )
}

function foundWords(found: number, search: string): string {
  const quoted = `«\u00a0${search.trim()}\u00a0»`
  if (found === 0) return `Aucun vêtement pour ${quoted}`
  return `${found === 1 ? '1 vêtement' : `${found} vêtements`} pour ${quoted}`
}

interface NotFoundNoteProps {
  contact: Outputs['products']['catalogue']['contact']
}

/** Whom to ask for a garment that is not in the list. */
function NotFoundNote({ contact: { phone, opensAt, closesAt } }: NotFoundNoteProps) {
  return (
    <Note icon={<IconMessageCircle />} title={<>Vous ne trouvez pas&#8239;?</>}>
      {phone ? (
        <>
          Appelez-nous au <PhoneLink number={phone} className="nowrap strong" />, de {opensAt} à{' '}
          {closesAt}&nbsp;: nous l’ajoutons au catalogue.
        </>
      ) : (
        <>
          <Link to={paths.contact}>Écrivez-nous</Link>, nous l’ajoutons au catalogue.
        </>
      )}
    </Note>
  )
}
