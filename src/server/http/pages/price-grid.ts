import { PRICE_COLUMNS, type PriceColumn } from '#shared/shop/prices/popular-prices.ts'
import type { Service } from '#shared/shop/prices/pricing.ts'
import { byFamily } from '#shared/shop/products/families.ts'
import type { SiteFacts } from '#shared/shop/site/site.ts'
import { escapeHtml } from '#shared/text/html.ts'
import { formatFrancs } from '#shared/text/money.ts'
import { serviceKey, serviceLabel } from '#shared/text/service-label.ts'
import { formatKilos, minimumWords } from '#shared/text/weight.ts'

/** A garment of the catalogue, as far as its prices go. */
export interface Priced {
  name: string
  services: readonly Service[]
}

const order = new Intl.Collator('fr', { sensitivity: 'base', numeric: true })

/**
 * The tables of the whole catalogue, one for each family of garments, by name, and one for what is sold by the kilo. Lavage,
 * Repassage and Complet have a column as soon as one garment has them; services are free text, so any other is a line of
 * its own under its garment.
 */
export function priceGrid(garments: readonly Priced[], site: SiteFacts): string {
  if (garments.length === 0) return empty(site)
  const sorted = garments.toSorted(
    (a, b) => order.compare(a.name, b.name) || a.name.localeCompare(b.name),
  )
  const rows = sorted.flatMap(rowByPiece)
  const columns = columnsOf(rows)
  const tables = byFamily(rows).map((family) => table(family.title, family.garments, columns))
  const byKilo = sorted.flatMap(rowByKilo)
  if (byKilo.length > 0) tables.push(table('Au kilo, pesé devant vous', byKilo, columnsOf(byKilo)))
  return tables.join('')
}

const columnsOf = (rows: readonly Row[]) =>
  PRICE_COLUMNS.filter((column) => rows.some(({ prices }) => prices.has(column)))

function empty({ phone, opensAt, closesAt }: SiteFacts): string {
  const ask = phone
    ? `Appelez-nous pour connaître un prix, de ${opensAt} à ${closesAt}.`
    : 'Écrivez-nous par la page Contact pour connaître un prix.'
  return `<p>Le catalogue est en cours de préparation. ${ask}</p>`
}

interface Row {
  name: string
  prices: ReadonlyMap<PriceColumn, number>
  others: readonly Service[]
  /** A line under the name and the prices. */
  note?: string
}

function rowByPiece({ name, services }: Priced): Row[] {
  const sold = services.filter(isByPiece)
  return sold.length > 0 || services.length === 0 ? [toRow(name, sold)] : []
}

function rowByKilo({ name, services }: Priced): Row[] {
  const sold = services.filter((service) => !isByPiece(service))
  return sold.length > 0 ? [{ ...toRow(name, sold), note: minimumOf(sold) }] : []
}

/** `3 kg minimum`, or where they differ `Minimum : lavage 3 kg, lavé-repassé 5 kg`. */
function minimumOf(services: readonly Service[]): string {
  const [first = 0] = services.map(({ minGrams = 0 }) => minGrams)
  if (services.every(({ minGrams = 0 }) => minGrams === first)) return minimumWords(first)
  const each = services.map(
    ({ name, minGrams = 0 }) => `${serviceLabel(name).toLowerCase()} ${formatKilos(minGrams)}`,
  )
  return `Minimum\u00a0: ${each.join(', ')}`
}

/** Whether a price is for one piece, and not for a kilo. */
export const isByPiece = ({ minGrams }: Service): boolean => minGrams === undefined

function toRow(name: string, services: readonly Service[]): Row {
  const prices = new Map<PriceColumn, number>()
  const others: Service[] = []
  for (const service of services) {
    const column = columnOf(service.name)
    if (column && !prices.has(column)) prices.set(column, service.price)
    else others.push(service)
  }
  return { name, prices, others }
}

/** The column of a service, in any spelling. */
export function columnOf(service: string): PriceColumn | undefined {
  const key = serviceKey(service)
  return PRICE_COLUMNS.find((column) => serviceKey(column) === key)
}

function table(title: string, rows: readonly Row[], columns: readonly PriceColumn[]): string {
  const heads = columns
    .map(
      (column) =>
        `<th scope="col" data-column="${column}"${mark(column)}>${serviceLabel(column)}</th>`,
    )
    .join('')
  const head = columns.length > 0 ? `<thead><tr><td></td>${heads}</tr></thead>` : ''
  const bodies = rows.map((row) => `<tbody>${lines(row, columns)}</tbody>`).join('')
  return `<table><caption>${title}</caption>${head}${bodies}</table>`
}

function lines({ name, prices, others, note }: Row, columns: readonly PriceColumn[]): string {
  const width = Math.max(1, columns.length)
  const title = escapeHtml(name)
  const first =
    prices.size > 0 || others.length === 0
      ? `<th scope="row">${title}</th>${columns.map((column) => cell(column, prices)).join('')}`
      : `<th scope="rowgroup" colspan="${width + 1}">${title}</th>`
  const more = others.map(
    (service) =>
      `<tr data-other><th scope="row">${escapeHtml(serviceLabel(service.name))}</th><td colspan="${width}">${formatFrancs(service.price)}</td></tr>`,
  )
  if (note === undefined) return `<tr>${first}</tr>${more.join('')}`
  // As wide as the table, since a phone's column of names would break it into many lines.
  const under = `<tr data-note><td colspan="${width + 1}">${escapeHtml(note)}</td></tr>`
  return `<tr data-noted>${first}</tr>${under}${more.join('')}`
}

function cell(column: PriceColumn, prices: Row['prices']): string {
  const price = prices.get(column)
  const text =
    price === undefined
      ? '<span aria-hidden="true">–</span><span class="visually-hidden">non proposé</span>'
      : formatFrancs(price)
  return `<td${mark(column)}>${text}</td>`
}

const mark = (column: PriceColumn) => (column === 'Complet' ? ' data-full' : '')
