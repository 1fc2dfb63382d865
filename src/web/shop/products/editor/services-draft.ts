import type { Service } from '#shared/shop/prices/pricing.ts'
import { servicesFromJson, servicesToJson } from '#shared/shop/products/products.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { newKey } from '#web/lib/new-key.ts'

/** A service in the form. */
export interface ServiceRow {
  key: string
  name: string
  /** In francs. Null while the field is empty. */
  price: number | null
  /** The least weight that is charged, in grams; null while its field holds none. Absent: by the piece. */
  minGrams?: number | null | undefined
}

export interface ServicesDraft {
  mode: 'lines' | 'json'
  rows: ServiceRow[]
  /** The services as JSON, as typed. */
  text: string
  /** The JSON that was generated from the rows. While `text` equals it, the rows are the input. */
  generatedText: string
}

/** A row with a service, or an empty one. */
export function createRow(
  service: Omit<ServiceRow, 'key'> = { name: '', price: null },
): ServiceRow {
  return { key: newKey(), ...service }
}

/** The draft of a garment's services, by the names that people read. */
export function createServicesDraft(services: readonly Service[]): ServicesDraft {
  const rows =
    services.length > 0
      ? services.map(createShownRow)
      : [createRow({ name: 'Lavage', price: null })]
  return { mode: 'lines', rows, text: '', generatedText: '' }
}

const createShownRow = (service: Omit<ServiceRow, 'key'>) => createRow(asShown(service))

const asShown = <T extends { name: string }>(service: T): T => ({
  ...service,
  name: serviceLabel(service.name),
})

const shownJson = (services: ReadonlyArray<Omit<ServiceRow, 'key'>>) =>
  servicesToJson(services.map(asShown))

/** Switches to JSON. A text that was typed before is kept if it means the same as the rows. */
export function switchToJson(draft: ServicesDraft): ServicesDraft {
  const generatedText = servicesToJson(draft.rows)
  const parsed = servicesFromJson(draft.text)
  const isSame = parsed.ok && shownJson(parsed.services) === shownJson(draft.rows)
  return { ...draft, mode: 'json', generatedText, text: isSame ? draft.text : generatedText }
}

/** Switches to lines, or returns undefined when the text cannot be read. */
export function switchToLines(draft: ServicesDraft): ServicesDraft | undefined {
  if (draft.text === draft.generatedText) return { ...draft, mode: 'lines' }
  const parsed = servicesFromJson(draft.text)
  if (!parsed.ok) return undefined
  if (shownJson(parsed.services) === shownJson(draft.rows)) return { ...draft, mode: 'lines' }
  return { ...draft, mode: 'lines', rows: parsed.services.map(createShownRow) }
}

/** The services of the draft. A text that cannot be read leaves the rows as they were. */
export function rowsOf(draft: ServicesDraft): readonly ServiceRow[] {
  if (draft.mode === 'lines') return draft.rows
  return switchToLines(draft)?.rows ?? draft.rows
}

/** The services as they are saved: one that is read as before keeps the name under which it is stored. */
export function servicesToSave(
  draft: ServicesDraft,
  before: readonly Service[],
): Array<Omit<ServiceRow, 'key'>> {
  return rowsOf(draft).map(({ key: _, ...service }) => {
    const stored = before.find(({ name }) => serviceLabel(name) === service.name)
    return { ...service, name: stored?.name ?? service.name }
  })
}

/** The draft differs from these services. A text that cannot be read differs. */
export function isServicesChanged(draft: ServicesDraft, from: readonly ServiceRow[]): boolean {
  const current = draft.mode === 'json' ? switchToLines(draft) : draft
  return current === undefined || shownJson(current.rows) !== shownJson(from)
}

/** The rows with one of them moved up (-1) or down (+1). */
export function moveRow(rows: readonly ServiceRow[], index: number, step: -1 | 1): ServiceRow[] {
  const others = [...rows]
  const row = others.splice(index, 1)
  others.splice(index + step, 0, ...row)
  return others
}
