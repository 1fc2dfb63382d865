import { useSearchParams } from 'react-router-dom'
import { FNE_PARTS, type FnePart } from '#shared/money/fne/desk.inputs.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useLinkWith } from '#web/lib/navigation/use-link-with.ts'

const PART = 'liste'
const SALE = 'vente'
/** The drawer of an order, over any screen of the team. */
const ORDER = 'commande'

/** The list of what the DGI certifies, with this sale open. */
export const salePath = (saleId: string): string => `${paths.admin.fne}?${SALE}=${saleId}`

/** The part of the list and the sale that the address names, and links to others. */
export function useOpenSale() {
  const [params] = useSearchParams()
  const part = FNE_PARTS.find((one) => one === params.get(PART)) ?? 'open'
  const linkWith = useLinkWith()
  return {
    part,
    saleId: params.get(SALE),
    toPart: (next: FnePart) => linkWith({ [PART]: next === 'open' ? null : next, [SALE]: null }),
    toSale: (saleId: string | null) => linkWith({ [SALE]: saleId }),
    toOrder: (orderId: string) => linkWith({ [ORDER]: orderId }),
  }
}
