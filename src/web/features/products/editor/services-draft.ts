import { servicesFromJson, servicesToJson } from '#shared/products/products.ts'
import { newKey } from '#web/lib/new-key.ts'

/** A service being typed. */
export interface ServiceRow {
  key: string
  name: string
  /** Francs; nothing while the field is empty. */
  price: number | null
}

export interface ServicesDraft {
  mode: 'lines' | 'json'
  rows: ServiceRow[]
  text: string
  /** The text generated from the rows: while it is unchanged, the rows are the input. */
  given: string
}

/** An empty line, or one that holds a service. */
export function toRow(service: { name: string; price: number | null } = { name: '', price: null }) {
  return { key: newKey(), ...service }
}

/** A draft of these services, line by line. */
export function draftOf(services: ReadonlyArray<{ name: string; price: number }>): ServicesDraft {
  const rows = services.length > 0 ? services.map(toRow) : [toRow({ name: 'Lavage', price: null })]
  return { mode: 'lines', rows, text: '', given: '' }
}

/** The same services as text; what was already written there stays when it means the same. */
export function toText(draft: ServicesDraft): ServicesDraft {
  const given = servicesToJson(draft.rows)
  const read = servicesFromJson(draft.text)
  const same = read.ok && servicesToJson(read.services) === given
  return { ...draft, mode: 'json', given, text: same ? draft.text : given }
}

/** The text as lines, or nothing when it cannot be read: it then stays as it is. */
export function toLines(draft: ServicesDraft): ServicesDraft | undefined {
  if (draft.text === draft.given) return { ...draft, mode: 'lines' }
  const read = servicesFromJson(draft.text)
  if (!read.ok) return undefined
  if (servicesToJson(read.services) === servicesToJson(draft.rows))
    return { ...draft, mode: 'lines' }
  return { ...draft, mode: 'lines', rows: read.services.map(toRow) }
}

/** The current services, from the rows or the text, whichever was typed last. */
export function rowsOf(draft: ServicesDraft): readonly ServiceRow[] {
  const { rows } = (draft.mode === 'json' && toLines(draft)) || draft
  return rows
}

/** Whether a draft says something else than these services, or nothing that can be read. */
export function differs(draft: ServicesDraft, from: readonly ServiceRow[]): boolean {
  const read = draft.mode === 'json' ? toLines(draft) : draft
  return read === undefined || servicesToJson(read.rows) !== servicesToJson(from)
}

/** The lines with one of them moveRow up (-1) or down (+1). */
export function moveRow(rows: readonly ServiceRow[], index: number, step: -1 | 1): ServiceRow[] {
  const [row] = rows.slice(index, index + 1)
  return row ? rows.toSpliced(index, 1).toSpliced(index + step, 0, row) : [...rows]
}
