import { useState } from 'react'
import { dayKey } from '#shared/dates.ts'
import { isCreditNote } from '#shared/money/fne/credit-notes.ts'
import { dgiNumberField } from '#shared/money/fne/desk.inputs.ts'
import { type DgiNumberParts, readDgiNumber } from '#shared/money/fne/desk.ts'
import { nccLine } from '#shared/text/ncc.ts'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { config } from '#web/lib/config.ts'
import { appCodeOf, describeError, fieldsOf } from '#web/lib/error-message.ts'
import type { ShownSale } from './fne-words.ts'

interface Faults {
  number?: string | undefined
  token?: string | undefined
}

const CODES = [
  'FNE_NUMBER_FOREIGN',
  'FNE_NUMBER_OF_KIND',
  'FNE_YEAR_TO_COME',
  'FNE_NUMBER_TAKEN',
  'FNE_TOKEN_WRONG',
  'VALIDATION',
] as const

export type TypedNumber = ReturnType<typeof useTypedNumber>

/** A number of the DGI that is copied by hand, with the address of its code; what is wrong with them is said at the field. */
export function useTypedNumber(sale: ShownSale) {
  const [values, setValues] = useState({ number: sale.number ?? '', token: sale.token ?? '' })
  const [faults, setFaults] = useState<Faults>({})
  const confirm = useConfirm()
  const { success, data, error } = dgiNumberField.safeParse(values.number)
  const parts = success ? readDgiNumber(data) : undefined
  return {
    ...values,
    token: values.token.trim(),
    parts,
    of: faults,
    codes: CODES,
    change(part: Partial<typeof values>) {
      setFaults({})
      setValues({ ...values, ...part })
    },
    show(refusal: unknown) {
      const code = appCodeOf(refusal)
      const { text } = describeError(refusal)
      if (code === 'FNE_TOKEN_WRONG') setFaults({ token: text })
      else if (code === 'VALIDATION') setFaults(fieldsOf(refusal))
      else if (CODES.some((one) => one === code)) setFaults({ number: text })
    },
    /** Whether it may be sent: something was typed, and the person is sure of it before the paper leaves, or of a year that is not that of the sale. */
    async check(): Promise<boolean> {
      setFaults({ number: error?.issues[0]?.message })
      if (!success) return false
      // The server says of one that cannot be that of this sale why.
      if (!parts || !mayBeOf(sale, parts)) return true
      const year = otherYear(parts, sale)
      if (year === undefined && sale.state === 'certified') return true
      return confirm(question(parts, year, sale))
    },
  }
}

function mayBeOf(sale: ShownSale, { ncc, kind, year }: DgiNumberParts): boolean {
  const isOfKind = kind === (isCreditNote(sale) ? 'refund' : 'sale')
  return ncc === sale.sellerNcc && isOfKind && year <= yearOf(serverNow())
}

/** The year of a sale, where the number is of an earlier one. */
function otherYear({ year }: DgiNumberParts, { sentAt, createdAt }: ShownSale): number | undefined {
  const ofSale = yearOf(sentAt ?? createdAt)
  return year >= ofSale ? undefined : ofSale
}

const yearOf = (at: number) => Number(dayKey(at).slice(0, 4))

function question(parts: DgiNumberParts, otherThan: number | undefined, sale: ShownSale) {
  const year = `Ce numéro est de ${parts.year}. La vente est de ${otherThan}.`
  return {
    title:
      otherThan === undefined ? 'Est-ce le bon numéro\u00a0?' : 'L’année est-elle la bonne\u00a0?',
    text: [otherThan === undefined ? `${readBack(parts)}.` : year, departure(sale)]
      .filter((sentence) => sentence !== '')
      .join(' '),
    confirmLabel: 'Oui, l’enregistrer',
    cancelLabel: 'Relire le numéro',
    tone: 'soleil' as const,
  }
}

/** Names the readers to whom the paper leaves once this number is saved; empty where it leaves to nobody. */
function departure(sale: ShownSale): string {
  const { state, readers } = sale
  if (state === 'certified' || readers.length === 0 || !config.mailLeaves) return ''
  const to = readers.map(({ name, email }) => `${name} (${email})`).join(', ')
  const paper = isCreditNote(sale) ? 'La facture d’avoir' : 'La facture'
  return `${paper} part aussitôt par e‑mail, avec ce numéro, à ${to}.`
}

/** `Facture n° 318 de 2026, NCC 2412345 Q`. */
export const readBack = ({ kind, ncc, year, order }: DgiNumberParts) =>
  `${kind === 'refund' ? 'Facture d’avoir' : 'Facture'} n°\u00a0${order} de ${year}, ${nccLine(ncc)}`

/** A number in the shape of the seller's numbers. */
export const numberExample = (sale: ShownSale) =>
  `${isCreditNote(sale) ? 'A' : ''}${sale.sellerNcc || '2412345Q'}26000000318`
