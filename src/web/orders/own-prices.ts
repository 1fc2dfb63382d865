import type { Catalogue } from '#shared/orders/draft/draft-totals.ts'
import { ownCatalogue } from '#shared/orders/draft/own-catalogue.ts'
import { trpc } from '#web/trpc.ts'

/**
 * How this client orders and pays where they are a company, and the catalogue as they pay it; the caller's own, where nobody is
 * named. Without an answer the server still says which prices are right.
 */
export function useOwnPrices(clientId?: string, { isHeld = false } = {}) {
  const { companies } = trpc.useUtils()
  const asked = clientId === undefined ? {} : { clientId }
  const isKept = isHeld && companies.ownPrices.getData(asked) !== undefined
  const isKnown = clientId !== ''
  const read = trpc.companies.ownPrices.useQuery(asked, { enabled: isKnown && !isKept })
  const company = (isKnown && read.data) || undefined
  return {
    company,
    read,
    priced: <Read extends Catalogue>(catalogue: Read) => ownCatalogue(catalogue, company?.own),
  }
}
