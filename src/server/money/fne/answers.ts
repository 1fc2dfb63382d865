import { z } from 'zod'
import { parseJson } from '#server/lib/parse-json.ts'
import type { FneItem, FneKind } from '#shared/money/fne/fne-sales.ts'
import { refusalReason } from '#shared/money/fne/refusal-words.ts'
import type { FneReason } from '#shared/money/fne/states.ts'
import type { DgiCall } from './dgi-api.ts'

/** The certificate, as the DGI answered it. */
export interface SignedSale {
  number: string
  token: string
  dgiId: string | null
  items: FneItem[]
  /** Francs, tax included; null where it does not say. */
  total: number | null
  /** Left after this one; null where it does not say. */
  stickers: number | null
}

/** The next state of a sale, by the call that was made for it. */
export type FneOutcome =
  | { state: 'certified'; certificate: SignedSale }
  | { state: 'to_certify' | 'refused' | 'uncertain'; why: FneReason; message: string | null }

interface Asked {
  kind: FneKind
  /** The seller's taxpayer number: certificates begin with it. */
  ncc: string
}

/** Reads a call: what is certain, and what nobody knows. */
export function readAnswer(call: DgiCall, asked: Asked): FneOutcome {
  if (call.kind === 'unreached') return waiting('unreached', call.reason)
  if (call.kind === 'unknown') return uncertain('cut', call.reason)
  const { status, body } = call
  if (status === 200 || status === 201) return certified(body, asked)
  const message = messageOf(body)
  if (UNREACHED.has(status)) return waiting('unreached', message)
  if (status === 401 || status === 403) return waiting('key', message)
  if (status === 404 || status === 405 || (status >= 300 && status < 400))
    return waiting('address', message)
  if (status === 400 || status === 422) return refused(message)
  return uncertain('fault', message)
}

/** Between us and the DGI: it did not get the request, or did not take it. */
const UNREACHED: ReadonlySet<number> = new Set([429, 502, 503])

const waiting = (why: FneReason, message: string | null): FneOutcome => ({
  state: 'to_certify',
  why,
  message,
})
const uncertain = (why: FneReason, message: string | null): FneOutcome => ({
  state: 'uncertain',
  why,
  message,
})

/** The number and the address of an answer, and nothing of the buyer. */
export function certificateIn(body: string): { number?: string; token?: string } {
  const { data } = ANSWER.safeParse(parseJson(body))
  return data ? { number: data.reference, token: data.token } : {}
}

function refused(message: string | null): FneOutcome {
  const why = refusalReason(message ?? '')
  return { state: why === 'stickers' ? 'to_certify' : 'refused', why, message }
}

function certified(body: string, { kind, ncc }: Asked): FneOutcome {
  const { success, data } = ANSWER.safeParse(parseJson(body))
  if (!success) return uncertain('unreadable', null)
  const { reference, token, invoice, balance_sticker: stickers } = data
  const isOurs = reference.startsWith(kind === 'refund' ? `A${ncc}` : ncc)
  if (!isOurs) return uncertain('unreadable', reference.slice(0, LONGEST_MESSAGE))
  const items = placedItems(invoice?.items ?? [])
  return {
    state: 'certified',
    certificate: {
      number: reference,
      token,
      dgiId: invoice?.id ?? null,
      items,
      // The sum in the answer to a credit note is not that of the credit note.
      total: kind === 'refund' ? null : (invoice?.amount ?? null),
      stickers: stickers ?? null,
    },
  }
}

/** By the place that was sent with each, where it comes back with all of them; else in the order of the answer. */
function placedItems(items: readonly z.infer<typeof ITEM>[]): FneItem[] {
  const places = items.map(({ reference }) => Number(reference ?? Number.NaN) - 1)
  const isTold = new Set(places).size === items.length && places.every((at) => at in items)
  return items.map(({ id, quantity, amount }, index) => ({
    id,
    item: (isTold ? places[index] : undefined) ?? index,
    ...(quantity != null && { quantity }),
    ...(amount != null && { amount }),
  }))
}

const LONGEST_MESSAGE = 500
const id = z.string().min(1).max(100)
const figure = z.number().nullish().catch(null)
const ITEM = z.object({
  id,
  reference: z.string().nullish().catch(null),
  quantity: figure,
  amount: figure,
})

/** Strict in what makes a certificate, its number and the address of its verification; the rest may be missing. */
const ANSWER = z.object({
  reference: z.string().regex(/^A?\d{7}[A-Z]\d{11}$/),
  token: z.url({ protocol: /^https?$/ }).max(1000),
  balance_sticker: z.number().int().nullish().catch(null),
  invoice: z
    .object({
      id: id.nullish(),
      amount: figure,
      items: z.array(ITEM).nullish().catch(null),
    })
    .nullish()
    .catch(null),
})

const REFUSAL = z.object({
  message: z.union([z.string(), z.array(z.string()).transform((all) => all.join(', '))]).nullish(),
  errors: z.unknown().optional(),
})

/** The DGI's sentence with the fields that it is about. */
function messageOf(body: string): string | null {
  const { success, data } = REFUSAL.safeParse(parseJson(body))
  if (!success) return null
  const fields = data.errors === undefined ? '' : ` ${JSON.stringify(data.errors)}`
  return `${data.message ?? ''}${fields}`.trim().slice(0, LONGEST_MESSAGE) || null
}
