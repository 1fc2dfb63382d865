import { IconBook } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { formatSince } from '#shared/dates.ts'
import { ActionItem } from '#web/components/actions/action-menu.tsx'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { DotsMenu } from '#web/components/actions/dots-menu.tsx'
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

/** The sales that the DGI has not certified and that wait for a person; under their own tile, also those that are certified by themselves. */
export function DgiSales() {
  const isAlone = useTile() === 'dgi'
  const query = trpc.fne.list.useInfiniteQuery({ part: 'open' }, nextPage)
  const isShown = (sale: ListedSale) => isAlone || !isOfMachine(sale)
  const isEmpty = query.data?.pages.every(({ items }) => !items.some(isShown))
  if (isEmpty && !isAlone) return null
  return (
    <SettleGroup tile="dgi" aside={<TileMenu />}>
      <GroupPages query={query} noun="les factures FNE">
        {(sales) => sales.filter(isShown).map((sale) => <SaleRow key={sale.id} sale={sale} />)}
      </GroupPages>
    </SettleGroup>
  )
}

function TileMenu() {
  const { toPart } = useOpenSale()
  const navigate = useNavigate()
  return (
    <span className="relative fixed square-44">
      <DotsMenu label="Actions, À la DGI">
        <ActionItem icon={<IconBook />} onClick={() => void navigate(toPart('certified'))}>
          Registre
        </ActionItem>
      </DotsMenu>
    </span>
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
        <ButtonLink tone="outline" size="sm" full needsNetwork to={toSale(id)}>
          {ACTS[state] ?? 'Voir'}
        </ButtonLink>
      }
    />
  )
}
