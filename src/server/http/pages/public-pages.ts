import { writeCounter } from '#server/db/write-counter.ts'
import type { Deps } from '#server/deps.ts'
import { etagOf } from '#server/http/coding/etag.ts'
import { publicPolicy } from '#server/http/guards/security-headers.ts'
import { compressText } from '#server/lib/compress.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { readActiveDgiSeller } from '#server/money/fne/dgi-seller.service.ts'
import { readModules } from '#server/shop/modules/modules.service.ts'
import { readCatalogue } from '#server/shop/products/catalogue.service.ts'
import { offersWave, readSite } from '#server/shop/settings/settings.service.ts'
import { readSiteState } from '#server/shop/site/site-opening.service.ts'
import type { Modules } from '#shared/shop/modules/modules.ts'
import {
  POPULAR_PRICES,
  type PopularGarment,
  PRICE_COLUMNS,
  type PriceColumn,
} from '#shared/shop/prices/popular-prices.ts'
import { roundFee, roundingWords } from '#shared/shop/prices/rounding.ts'
import type { HomeSettings } from '#shared/shop/settings/settings.ts'
import { openingHoursWords } from '#shared/shop/site/opening-hours.ts'
import {
  EXAMPLE_KM,
  fieldSlots,
  fillSlots,
  popularSlot,
  priceSlot,
  SLOTS,
  YES,
} from '#shared/shop/site/page-slots.ts'
import type { SiteFacts } from '#shared/shop/site/site.ts'
import { isSiteOpen } from '#shared/shop/site/site-opening.ts'
import { FIELD_NAMES } from '#shared/site-forms.ts'
import { escapeHtml } from '#shared/text/html.ts'
import { formatFcfa, formatFrancs } from '#shared/text/money.ts'
import { mayHaveWhatsApp } from '#shared/text/phone.ts'
import { foldText } from '#shared/text/search-text.ts'
import { homeSlots } from './home-slots.ts'
import { kiloSlots } from './kilo-slots.ts'
import { columnOf, isByPiece, type Priced, priceGrid } from './price-grid.ts'
import { type Site, type SiteFile, variant } from './site.ts'

export type Slots = ReadonlyMap<string, string>

/** From the configuration and the database. */
export interface PageFacts {
  slots: Slots
  site: SiteFacts
  /** Whether Wave is offered. */
  wave: boolean
  /** Whether the public may order. */
  isOpen: boolean
  /** Whether the DGI certifies sales. */
  certifies: boolean
  modules: Modules
  /** The slots of the home page for a quarter that is served; undefined for any other text. */
  slotsOfQuarter: (address: string) => Slots | undefined
}

/** The built pages, and what the server writes into them. */
export interface SitePages {
  site: Site
  readFacts: () => PageFacts
}

/**
 * Reads what the public pages show of the configuration and of the database. The same object is
 * returned until one of them changes: SQLite's write counters are compared first, and the catalogue
 * is read again only when they differ.
 */
export function createFactsReader({
  env,
  database,
}: Pick<Deps, 'env' | 'database'>): () => PageFacts {
  const { orm } = database
  const writes = writeCounter(database)
  let seen: unknown
  let known = ''
  let shown: PageFacts | undefined
  return () => {
    const count = writes()
    if (shown && count === seen) return shown
    const facts: Facts = {
      publicUrl: env.publicUrl,
      wave: offersWave(orm, env),
      demo: env.demo,
      catalogue: readCatalogue(orm),
      site: readSite(orm),
      isOpen: isSiteOpen(readSiteState(orm, env)),
      certifies: readActiveDgiSeller(orm) !== undefined,
      visitHours: openingHoursWords(readSettings(orm, 'opening').week),
      photoDays: readSettings(orm, 'photos').keptDays,
      home: readSettings(orm, 'home'),
      modules: readModules(orm),
    }
    const now = JSON.stringify(facts)
    if (!shown || now !== known) {
      const { site, wave, isOpen, certifies, modules } = facts
      const slotsOfQuarter = (address: string) => homeSlots(facts, address)
      shown = { slots: slotsOf(facts), site, wave, isOpen, certifies, modules, slotsOfQuarter }
    }
    known = now
    seen = count
    return shown
  }
}

interface Facts {
  publicUrl: string
  wave: boolean
  demo: boolean
  catalogue: ReturnType<typeof readCatalogue>
  site: SiteFacts
  isOpen: boolean
  certifies: boolean
  visitHours: string
  photoDays: number
  home: HomeSettings
  modules: Modules
}

function slotsOf(facts: Facts): Slots {
  const { publicUrl, wave, demo, catalogue, site, isOpen, visitHours, photoDays, modules } = facts
  const { products: garments, pricing: tariff } = catalogue
  const { phone, phoneShown, email, address, opensAt, closesAt, legal } = site
  const reach = { phone, phoneShown, email, address, opensAt, closesAt }
  const words = Object.entries({ ...reach, ...legal })
  const slots = new Map<string, string>([
    [SLOTS.publicUrl, publicUrl],
    [SLOTS.open, isOpen ? YES : ''],
    [SLOTS.wave, wave ? YES : ''],
    [SLOTS.linenToCount, modules.linenToCount ? YES : ''],
    [SLOTS.demo, demo ? YES : ''],
    [SLOTS.visitHours, visitHours],
    [SLOTS.photoDays, String(photoDays)],
    [SLOTS.wrongCode, modules.handoverCode ? YES : ''],
    ...words.map(([name, text]): [string, string] => [
      SLOTS[name as keyof typeof SLOTS],
      escapeHtml(text ?? ''),
    ]),
    [SLOTS.whatsApp, phone && mayHaveWhatsApp(phone) ? phone.replace(/\D/g, '') : ''],
    [SLOTS.reachable, reach.phone || reach.email || reach.address ? YES : ''],
    [SLOTS.identified, isIdentified(site) ? YES : ''],
    [SLOTS.catalogue, priceGrid(garments, site)],
    [SLOTS.catalogueData, inScript(catalogue)],
    [SLOTS.rate, formatFcfa(tariff.ratePerKm)],
    [SLOTS.rounding, tariff.step > 1 ? `, ${roundingWords(tariff.step)}` : ''],
    [SLOTS.exampleFee, formatFcfa(roundFee(EXAMPLE_KM * 2 * tariff.ratePerKm, tariff.step))],
    ...kiloSlots(garments),
    ...(homeSlots(facts) ?? []),
    ...emptyFields(),
  ])
  const popular = popularRows(garments, demo)
  slots.set(SLOTS.popular, popular.some(({ shown }) => shown) ? YES : '')
  for (const { garment, shown, prices } of popular) {
    slots.set(popularSlot(garment), shown ? YES : '')
    for (const { column, price } of prices)
      slots.set(priceSlot(garment, column), price === undefined ? '–' : formatFrancs(price))
  }
  return slots
}

/** JSON as the text of a `<script>`, which nothing in it can close. */
export const inScript = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c')

/** Whether the legal notice identifies the publisher. */
function isIdentified({ legal, phone, email, address }: SiteFacts): boolean {
  return [legal.publisher, legal.registration, legal.director, address, phone, email].some(Boolean)
}

/** The slots of forms that nobody has filled in yet. */
function emptyFields(): Array<[slot: string, text: string]> {
  return FIELD_NAMES.flatMap((name): Array<[string, string]> => {
    const { typed, fault, invalid } = fieldSlots(name)
    return [
      [typed, ''],
      [fault, ''],
      [invalid, 'false'],
    ]
  })
}

/** One garment of the popular table. */
interface PopularRow {
  garment: PopularGarment
  /** Whether the row is shown at all. */
  shown: boolean
  /** Francs per service; undefined when the catalogue has none. */
  prices: Array<{ column: PriceColumn; price: number | undefined }>
}

/**
 * The popular table: the catalogue's own prices, and the specified ones in a demonstration whose catalogue is empty. A
 * garment that is not sold, or for none of the three services, is left out: a shown price must be
 * one that an order can have.
 */
function popularRows(garments: readonly Priced[], demo: boolean): PopularRow[] {
  const isSample = demo && garments.length === 0
  return (Object.keys(POPULAR_PRICES) as PopularGarment[]).map((garment) => {
    const sold = garments.find(({ name }) => foldText(name) === foldText(garment))
    const prices = PRICE_COLUMNS.map((column) => {
      const service = sold?.services.find((one) => isByPiece(one) && columnOf(one.name) === column)
      return {
        column,
        price: isSample ? POPULAR_PRICES[garment][column] : service?.price,
      }
    })
    return { garment, prices, shown: prices.some(({ price }) => price !== undefined) }
  })
}

/**
 * Fills and compresses a public page once, and again when what it shows has changed. The slots of
 * `added` win over those of the facts.
 */
export function createPageFiller(
  readFacts: () => PageFacts,
  added: Slots = new Map(),
): (html: string) => Promise<SiteFile> {
  const known = new Map<string, { slots: Slots; file: Promise<SiteFile> }>()
  return (html) => {
    const { slots } = readFacts()
    const before = known.get(html)
    if (before?.slots === slots) return before.file
    // Of the built page: content of a slot must not be allowed by its own hash.
    const file = compress(fillSlots(html, new Map([...slots, ...added])), publicPolicy(html))
    known.set(html, { slots, file })
    return file
  }
}

async function compress(html: string, policy: string): Promise<SiteFile> {
  const plain = Buffer.from(html)
  const etag = etagOf(plain)
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    // Cached, but revalidated each time: a changed price or a new version shows at once.
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': policy,
    ETag: etag,
    Vary: 'Accept-Encoding',
  }
  const { br, gzip } = await compressText(plain)
  return {
    etag,
    plain: variant(plain, headers),
    br: variant(br, { ...headers, 'Content-Encoding': 'br' }),
    gzip: variant(gzip, { ...headers, 'Content-Encoding': 'gzip' }),
  }
}
