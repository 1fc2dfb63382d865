import type { SavePricesInput } from '#shared/money/companies/company-prices.inputs.ts'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import type { CompanyPricesView } from './price-rows.ts'

/** Saves all the prices of a company: those known, but for what is named. The owner proves who they are. */
export function useSavePrices(
  clientId: string,
  { own, lastN }: CompanyPricesView,
  onSuccess: () => void,
) {
  const act = useAct(trpc.companies.savePrices, {
    failed: 'Prix non modifiés',
    announced: 'Prix modifiés.',
    stale: ['companies'],
    onSuccess,
  })
  const { prices, percent } = own
  const known = { prices: [...prices], percent: percent === 0 ? null : percent }
  return {
    ...act,
    save: (change: Partial<Pick<SavePricesInput, 'prices' | 'percent'>>) =>
      void act.run({ clientId, seenN: lastN, ...known, ...change }),
  }
}
