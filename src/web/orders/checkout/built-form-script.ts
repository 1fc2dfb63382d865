import {
  isSameService,
  offeredServices,
  serviceToAdd,
  startingService,
} from '#shared/orders/draft/chosen-service.ts'
import {
  createDraft,
  type Draft,
  type DraftLine,
  isFilled,
  keyOf,
  newLine,
  withLine,
} from '#shared/orders/draft/draft.ts'
import type { Catalogue } from '#shared/orders/draft/draft-totals.ts'
import { farePoint } from '#shared/orders/draft/fare.ts'
import {
  bagService,
  kiloLess,
  kiloMore,
  soldByKilo,
  soldByPiece,
  withChoice,
} from '#shared/orders/draft/sold-by.ts'
import { ORDER_STEPS } from '#shared/orders/draft/steps.ts'
import { MAX_LINES, MAX_QUANTITY } from '#shared/orders/order-limits.ts'
import { type Quarter, quarterAddress } from '#shared/places/area-name.ts'
import { MAP_POSITION } from '#shared/places/place.ts'
import type { LatLng } from '#shared/places/points.ts'
import { garmentUrlFor } from '#shared/record/images/garment-image.ts'
import { isWeighed } from '#shared/shop/prices/lines.ts'
import type { Service } from '#shared/shop/prices/pricing.ts'
import { usualFirst } from '#shared/shop/products/usual-first.ts'
import { QUARTER_PARAM } from '#shared/shop/site/quarter-param.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { formatKilos } from '#shared/text/weight.ts'
import { from } from '#shared/widths.ts'
import { serverNow } from '#web/lib/clock.ts'
import { readOwnRole } from '#web/lib/navigation/own-role.ts'
import { newKey } from '#web/lib/new-key.ts'
import { loadInSight } from '#web/lib/rendering/load-in-sight.ts'
import { deviceStorage } from '#web/lib/storage.ts'
import { rememberedQuarter } from '#web/shop/quarter-on-device.ts'
import { takeLinkedOnDevice } from '../cart/linked-basket.ts'
import { readStoredDraft, serviceKeyOf, storeDraft } from '../cart/stored-draft.ts'
import {
  isPreparedHere,
  notePreparedHere,
  returnToVisitor,
  VISITOR,
} from '../cart/visitor-basket.ts'
import { isOrderStored } from '../waiting/stored-orders.ts'
import { BUILT_FORM, PAGE_CATALOGUE, SAMPLE_GARMENT } from './built-form-parts.ts'
import { bagWords, piecesWords, SIDE_BY_SIDE, tilePriceWords } from './garments/garment-words.ts'
import { LIST_PARAM, stepAddress } from './order-address.ts'
import { nearName, QUARTER_LABEL, transportWords } from './quarter/quarter-words.ts'

type Product = Catalogue['products'][number]

/** The size of the pictures of garments on their tiles, and in the rows below, in pixels. */
const PICTURE_SIZE = 72
const BAG_SIZE = 44

/**
 * Draws the garments of the page into the built form, and adds those that are tapped to the visitor's draft on this device,
 * from which the application goes on once it runs. Where that draft needs more, the skeleton waits for the application.
 */
export function startBuiltForm(): void {
  const built = document.getElementById(BUILT_FORM)
  const text = document.getElementById(PAGE_CATALOGUE)?.textContent
  if (!built || !text || readOwnRole() || !isPhone()) return
  // Its order has left the form, which the application shows.
  if (isOrderStored(VISITOR)) return
  returnToVisitor()
  const catalogue = JSON.parse(text) as Catalogue
  const { products } = catalogue
  takeLinkedOnDevice(products)
  // The application does what else the address asks.
  if (window.location.search) return
  const draft = readStoredDraft(VISITOR) ?? createDraft(newKey())
  // Another person may have prepared it, and the application asks.
  if (isFilled(draft) && !isPreparedHere(draft)) return
  const form = contentOf(built, 'form')
  const list = form.querySelector('ul')
  const rows = form.querySelector<HTMLElement>('[data-door]')
  const services = form.querySelector<HTMLElement>('[role="radiogroup"]')
  if (products.length === 0 || !list || !rows || !services || !storeDraft(VISITOR, draft)) return
  const offered = offeredServices(withChoice(products))
  const [pieces, bags] = [usualFirst(soldByPiece(products)), soldByKilo(products)]
  const view: View = { built, offered, pieces, bags, list, rows, services }
  draw(view)
  drawQuarter(form, catalogue, draft)
  list.addEventListener('click', (event) => onTap(view, event.target))
  rows.addEventListener('click', (event) => onRowTap(view, event.target))
  list.addEventListener('input', (event) => onTyped(view, event.target))
  services.addEventListener('change', (event) => onService(view, event.target))
  built.firstElementChild?.replaceWith(form)
  // The steps stand in the bar above it.
  built.parentElement?.addEventListener('click', ({ target }) => askInAddress(target))
  passOn(view)
}

/** A desk shows the search and the families beside the garments, which the application draws. */
const isPhone = () => !window.matchMedia(from('sidebar')).matches

interface View {
  built: HTMLElement
  /** The services to choose from. */
  offered: readonly string[]
  /** The garments that are counted, and those that are weighed. */
  pieces: readonly Product[]
  bags: readonly Product[]
  list: HTMLElement
  rows: HTMLElement
  services: HTMLElement
}

/** The button of the row asks, or says where one is; the price stands beside it. */
function drawQuarter(form: DocumentFragment, catalogue: Catalogue, { location, quarter }: Draft) {
  const remembered = rememberedQuarter()
  const said = quarter ?? remembered
  const row = form.querySelector('[data-quarter]')
  const [label, name, fare] = row?.querySelectorAll('button span span, b') ?? []
  if (location || said) {
    label?.replaceChildren(QUARTER_LABEL)
    name?.replaceChildren(placeWords(location, said, remembered))
    fare?.parentElement?.removeAttribute('hidden')
  }
  fare?.replaceChildren(transportWords(farePoint(location, said), catalogue))
}

function placeWords(location: LatLng | null, said: Quarter | null, remembered: Quarter | null) {
  if (location) return nearName(location, remembered) ?? MAP_POSITION
  return said ? quarterAddress(said) : ''
}

function contentOf(
  built: HTMLElement,
  name: 'form' | 'tiles' | 'rows' | 'counts' | 'services',
): DocumentFragment {
  const template = built.querySelector<HTMLTemplateElement>(`template[data-${name}]`)
  return template?.content.cloneNode(true) as DocumentFragment
}

const chosenService = ({ offered }: Pick<View, 'offered'>) =>
  deviceStorage.read(serviceKeyOf(VISITOR)) ?? startingService(offered) ?? undefined
const draftLines = () => readStoredDraft(VISITOR)?.lines ?? []

function draw(view: View): void {
  drawServices(view)
  view.list.replaceChildren(...view.pieces.map((product) => tileOf(view, product)))
  const rows = [...view.bags.map((bag) => rowOf(view, bag)), ...countRow(view)]
  view.rows.replaceChildren(...rows)
  view.rows.hidden = rows.length === 0
}

function drawServices(view: View): void {
  const { built, offered, services } = view
  const chosen = chosenService(view)
  const hint = services.closest('section')?.querySelector('p')
  if (chosen !== undefined || offered.length < 2) hint?.remove()
  if (offered.length < 2) {
    services.remove()
    return
  }
  const groups = contentOf(built, 'services').querySelectorAll('[role="radiogroup"]')
  const group = groups[offered.length > SIDE_BY_SIDE ? 1 : 0]
  const [on, off] = group?.querySelectorAll('label') ?? []
  const lines = draftLines()
  const labels = offered.map((name) => {
    const isChosen = chosen !== undefined && isSameService(name, chosen)
    const label = (isChosen ? on : off)?.cloneNode(true) as HTMLElement
    const title = label.querySelector('b')
    title?.replaceChildren(serviceLabel(name))
    title?.after(` ${piecesWords(lines, name) ?? ''}`)
    label.querySelector('input')?.setAttribute('value', name)
    return label
  })
  on?.parentElement?.replaceChildren(...labels)
  services.replaceChildren(...(group?.childNodes ?? []))
}

function tileOf(view: View, product: Product): HTMLElement {
  const [plain, filled, withoutPicture] = contentOf(view.built, 'tiles').children
  const chosen = chosenService(view)
  const service = serviceToAdd(product, chosen)
  const line = lineOf(view, product)
  const tile = (line ? filled : plain) as HTMLElement
  const [picture, name, price] = tile.querySelectorAll('img, b, span')
  if (picture instanceof HTMLImageElement && product.imageUrl) {
    picture.dataset.src = garmentUrlFor(product.imageUrl, PICTURE_SIZE)
    loadInSight(picture)
  } else picture?.replaceWith(withoutPicture?.querySelector('svg') ?? '')
  name?.replaceChildren(product.name)
  const words = [tilePriceWords(product.services, service)]
  if (service && chosen !== undefined && !isSameService(service.name, chosen))
    words.unshift(`${serviceLabel(service.name).toLowerCase()} seul `)
  price?.replaceChildren(...words)
  nameParts(tile, product)
  const figure = tile.querySelector('input')
  if (figure && line) figure.value = String(line.quantity)
  return tile
}

/** Names the buttons and fields of a garment, which say the sample's name. */
function nameParts(tile: Element | undefined, { name }: Product): void {
  for (const part of tile?.querySelectorAll('[aria-label]') ?? [])
    part.setAttribute(
      'aria-label',
      (part.getAttribute('aria-label') ?? '').replace(SAMPLE_GARMENT.name, () => name),
    )
}

/** A garment that is weighed. */
function rowOf(view: View, bag: Product): HTMLElement {
  const chosen = chosenService(view)
  const service = bagService(bag, chosen)
  const line = bagLine(view, bag)
  const [row] = rowsOf(view, line !== undefined)
  const [picture, name, words] = row?.querySelectorAll('img, b, b + span') ?? []
  if (picture instanceof HTMLImageElement && bag.imageUrl) {
    picture.dataset.src = garmentUrlFor(bag.imageUrl, BAG_SIZE)
    loadInSight(picture)
  } else picture?.replaceWith(pictogramOf(view))
  name?.replaceChildren(bag.name)
  const below = words?.querySelector('span')
  if (service && below) {
    const [price, rule] = bagWords(service, { line, chosen, forTeam: false })
    below.replaceChildren(rule)
    words?.replaceChildren(`${price} `, below)
  }
  nameParts(row, bag)
  row?.querySelector('output')?.replaceChildren(formatKilos(line?.grams ?? 0))
  return row as HTMLElement
}

function pictogramOf(view: View): Node {
  const [, , withoutPicture] = contentOf(view.built, 'tiles').children
  const icon = withoutPicture?.querySelector('svg')
  for (const side of ['width', 'height']) icon?.setAttribute(side, String(BAG_SIZE))
  return icon ?? document.createTextNode('')
}

/** None in a shop that counts nothing at the door. */
function countRow({ built }: View): Element[] {
  const row = contentOf(built, 'counts').children[readStoredDraft(VISITOR)?.toCount ? 1 : 0]
  return row ? [row] : []
}

const rowsOf = ({ built }: View, isOn: boolean) =>
  contentOf(built, 'rows').children[isOn ? 1 : 0]?.children ?? []

/** The line of the draft to which + adds. */
function lineOf(view: View, product: Product): DraftLine | undefined {
  return lineWith(product, serviceToAdd(product, chosenService(view)))
}

const bagLine = (view: View, bag: Product) => lineWith(bag, bagService(bag, chosenService(view)))

function lineWith({ id }: Product, service: Service | undefined): DraftLine | undefined {
  return draftLines().find(
    (line) =>
      line.productId === id &&
      service &&
      isSameService(line.service, service.name) &&
      isWeighed(line) === (service.minGrams !== undefined),
  )
}

function onTap(view: View, target: EventTarget | null): void {
  const button = target instanceof Element ? target.closest('button') : null
  const product = productAt(view, button)
  if (!button || !product) return
  const service = serviceToAdd(product, chosenService(view))
  if (!service) {
    view.services.querySelector('input')?.focus()
    return
  }
  const line = lineOf(view, product)
  const isMinus = line !== undefined && button.matches(':first-child')
  const added = newLine(product, service.name, 1)
  if (line && isMinus) storeLines(withQuantity(line, line.quantity - 1))
  else storeLines(withLine(draftLines(), added))
  redraw(view)
}

function onRowTap(view: View, target: EventTarget | null): void {
  const button = target instanceof Element ? target.closest('button') : null
  if (!button) return
  if (button.hasAttribute('data-count')) storeLinen({ toCount: !readStoredDraft(VISITOR)?.toCount })
  else {
    const bag = view.bags[[...view.rows.children].indexOf(button.closest('li') as Element)]
    const service = bag && bagService(bag, chosenService(view))
    if (!bag || !service) return
    const line = bagLine(view, bag)
    if (!line) storeLines(withLine(draftLines(), newLine(bag, service.name, 1)))
    else {
      const { grams = 0 } = line
      const isMinus = button.matches(':first-child')
      const next = isMinus ? kiloLess(grams, service.minGrams ?? 0) : kiloMore(grams)
      storeLines(
        next === null ? withQuantity(line, 0) : withChanged(line, { ...line, grams: next }),
      )
    }
  }
  redraw(view)
}

function onTyped(view: View, target: EventTarget | null): void {
  const product = target instanceof HTMLInputElement ? productAt(view, target) : undefined
  const line = product && lineOf(view, product)
  const quantity = Math.trunc(Number((target as HTMLInputElement).value))
  if (!line || !(quantity >= 1)) return
  // The field stays as it is typed.
  storeLines(withQuantity(line, Math.min(MAX_QUANTITY, quantity)))
  drawServices(view)
}

function productAt({ list, pieces }: View, part: Element | null): Product | undefined {
  const tile = part?.closest('li')
  return tile ? pieces[[...list.children].indexOf(tile)] : undefined
}

/** The lines of the draft with another quantity of one of them; without it, if none is left. */
function withQuantity(line: DraftLine, quantity: number): DraftLine[] {
  return withChanged(line, { ...line, quantity })
}

function withChanged(line: DraftLine, other: DraftLine): DraftLine[] {
  const changed = other.quantity < 1 ? [] : [other]
  return draftLines().flatMap((one) => (keyOf(one) === keyOf(line) ? changed : [one]))
}

function storeLines(lines: DraftLine[]): void {
  if (lines.length <= MAX_LINES) storeLinen({ lines })
}

function storeLinen(linen: Pick<Draft, 'lines'> | Pick<Draft, 'toCount'>): void {
  const draft = readStoredDraft(VISITOR)
  if (!draft) return
  storeDraft(VISITOR, { ...draft, ...linen, changedAt: serverNow() })
  notePreparedHere(draft)
}

function onService(view: View, target: EventTarget | null): void {
  if (!(target instanceof HTMLInputElement)) return
  deviceStorage.write(serviceKeyOf(VISITOR), target.value)
  redraw(view)
}

/** The application does the rest, and opens what its address names: the whole list of garments, or a step. */
function askInAddress(target: EventTarget | null): void {
  const button = target instanceof Element ? target.closest('button') : null
  const thread = button?.closest('nav')
  if (button?.closest('[data-quarter]')) {
    window.history.replaceState(null, '', `?${QUARTER_PARAM}=`)
    return
  }
  const step = button && thread ? ORDER_STEPS[[...thread.children].indexOf(button)] : undefined
  const asked = step ? stepAddress('', step) : `?${LIST_PARAM}=`
  if (step || button?.hasAttribute('aria-expanded')) window.history.replaceState(null, '', asked)
}

/** Draws all of it anew; what had the focus has it again. */
function redraw(view: View): void {
  const focused = focusedName()
  draw(view)
  focusOn(focused)
}

/** Names what has the focus within the form: a radio button by its value, anything else by its label. */
function focusedName(): string | undefined {
  const { activeElement } = document
  if (activeElement instanceof HTMLInputElement && activeElement.type === 'radio')
    return `input[value="${CSS.escape(activeElement.value)}"]`
  if (activeElement?.hasAttribute('data-count')) return '[data-count]'
  const label = activeElement?.getAttribute('aria-label')
  return label ? `[aria-label="${CSS.escape(label)}"]` : undefined
}

function focusOn(name: string | undefined): void {
  if (name) document.querySelector<HTMLElement>(name)?.focus({ preventScroll: true })
}

/** When the application's form takes the place of this one, its garments stand where they were scrolled to. */
function passOn({ built, list }: View): void {
  const root = document.getElementById('root')
  if (!root) return
  let scrolled = 0
  let focused: string | undefined
  list.addEventListener('scroll', () => {
    scrolled = list.scrollLeft
  })
  root.addEventListener('focusin', () => {
    focused = focusedName()
  })
  const watch = new MutationObserver(() => {
    if (built.isConnected) return
    watch.disconnect()
    root.querySelector('[data-step="garments"] ul')?.scrollTo({ left: scrolled })
    focusOn(focused)
  })
  watch.observe(root, { childList: true })
}
