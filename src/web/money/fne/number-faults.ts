import { useState } from 'react'
import { dgiNumberField } from '#shared/money/fne/desk.inputs.ts'
import { appCodeOf, describeError, fieldsOf } from '#web/lib/error-message.ts'
import type { ShownSale } from './fne-words.ts'

interface Faults {
  number?: string | undefined
  token?: string | undefined
}

const CODES = ['FNE_NUMBER_FOREIGN', 'FNE_NUMBER_TAKEN', 'FNE_TOKEN_WRONG', 'VALIDATION'] as const

/** What is wrong with a number of the DGI and its address: said at the field. */
export function useNumberFaults() {
  const [faults, setFaults] = useState<Faults>({})
  return {
    of: faults,
    codes: CODES,
    clear: () => setFaults({}),
    show(error: unknown) {
      const code = appCodeOf(error)
      const { text } = describeError(error)
      if (code === 'FNE_TOKEN_WRONG') setFaults({ token: text })
      else if (code === 'VALIDATION') setFaults(fieldsOf(error))
      else if (CODES.some((one) => one === code)) setFaults({ number: text })
    },
    /** Whether something was typed that may be a number. */
    check(number: string): boolean {
      const { error } = dgiNumberField.safeParse(number)
      setFaults({ number: error?.issues[0]?.message })
      return error === undefined
    },
  }
}

/** Whether a credit note is made there: a total that went up is told by another sale. */
export const isCreditNote = ({ kind, why }: Pick<ShownSale, 'kind' | 'why'>) =>
  kind === 'refund' && why !== 'total_higher'

/** A number as those of the house look. */
export const numberExample = (sale: ShownSale) =>
  `${isCreditNote(sale) ? 'A' : ''}${sale.houseNcc || '2412345Q'}26000000318`
