import { formatSince } from '#shared/dates.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { nextPage } from '#web/components/lists/paged-list.tsx'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { trpc } from '#web/trpc.ts'
import { FneStateTag } from '../fne/fne-state.tsx'
import { isOfMachine, kindWords, type ListedSale, standing, weaveOfSale } from '../fne/fne-words.ts'
import { useOpenSale } from '../fne/use-open-sale.ts'
import { GroupPages, SettleGroup } from './settle-group.tsx'
import { SettleRow } from './settle-row.tsx'
import { useTile } from './tiles.tsx'

const ACTS: Partial<Record<ListedSale['state'], string>> = {
  uncertain: 'Vérifier',
  refused: 'Corriger',
  by_hand: 'Noter le numéro',
}

/** What the DGI has not certified and waits for a person; under its own tile, also what is certified by itself. */
export function DgiSales() {
  const isAlone = useTile() === 'dgi'
  const { toPart } = useOpenSale()
  const query = trpc.fne.list.useInfiniteQuery({ part: 'open' }, nextPage)
  const isShown = (sale: ListedSale) => isAlone || !isOfMachine(sale)
  const isEmpty = query.data?.pages.every(({ items }) => !items.some(isShown))
  if (isEmpty && !isAlone) return null
  return (
    <SettleGroup tile="dgi" aside={<TextLink to={toPart('certified')}>Registre</TextLink>}>
      <GroupPages query={query} noun="les factures FNE">
        {(sales) => sales.filter(isShown).map((sale) => <SaleRow key={sale.id} sale={sale} />)}
      </GroupPages>
    </SettleGroup>
  )
}

function SaleRow({ sale }: { sale: ListedSale }) {
  const { id, reference, label, clientName, state, why, amount, updatedAt } = sale
  const { saleId, toSale } = useOpenSale()
  const now = useMinute()
  return (
    <SettleRow
      label={reference === null ? (label ?? 'commande supprimée') : `Commande #${reference}`}
      weave={weaveOfSale(sale)}
      when={
        <>
          <b className="block nowrap">depuis {formatSince(updatedAt, now)}</b>
          <span className="quiet text-s hide-empty">
            {why === null ? null : standing(sale, now)}
          </span>
        </>
      }
      name={clientName ?? 'Compte supprimé'}
      what={
        <>
          {reference === null ? (
            (label ?? 'commande supprimée')
          ) : (
            <OrderReference className="reference" reference={reference} />
          )}
          , {kindWords(sale)}
        </>
      }
      state={<FneStateTag state={state} why={why} />}
      amount={amount}
      isCurrent={id === saleId}
      act={
        <ButtonLink tone="outline" size="sm" full to={toSale(id)}>
          {ACTS[state] ?? 'Voir'}
        </ButtonLink>
      }
    />
  )
}
