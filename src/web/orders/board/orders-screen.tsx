import { type ReactNode, useState } from 'react'
import type { ListView } from '#shared/orders/order-list.ts'
import { ofPerson } from '#shared/text/french.ts'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { useOrderList } from '../list/use-order-list.ts'
import type { OrderPeriod } from '../list/use-order-period.ts'
import { VIEW_TITLES } from '../list/views.ts'
import type { ListedOrder } from '../order-view.ts'
import { useBoardFilters } from '../use-board-filters.ts'
import { useOrderCounts } from '../use-order-counts.ts'
import { BoardCards } from './board-cards.tsx'
import { BoardToolbar } from './board-toolbar.tsx'
import classes from './orders-screen.module.css'
import { useBoardView } from './use-board-view.ts'

// Of one view alone.
const OwedStrip = lazyPart(() => import('#web/money/owed-strip.tsx'))
// A phone has no list.
const BoardList = lazyPart(() => import('./board-list.tsx'), { Loading: () => <SpinnerPage /> })

interface Props {
  title: ReactNode
  /** The title in the window, where that one is no plain text. */
  windowTitle?: string
  subtitle?: string
  /** The only view of the page; the board has it in its address. */
  view?: ListView
  /** It looks among the orders of all days, or of one client; with the fields of the days. */
  period?: OrderPeriod & { fields: ReactNode }
  /** Stands under the title. */
  note?: ReactNode
}

const FilterDialog = lazyDialog(() => import('../filters/filter-dialog.tsx'))

const UNSORTED = { sort: null, setSort: null }

/** The orders of the team: as cards, or as a table where there is room. */
export function OrdersScreen({ title, windowTitle, subtitle, view, period, note }: Props) {
  const { view: look } = useBoardView()
  const isList = look === 'list'
  const filters = useBoardFilters(period)
  const list = useOrderList(view, filters)
  const { clientId } = filters
  const [isFiltering, setFiltering] = useState(false)
  const isEmptyShop = useOrderCounts().data?.views.all === 0 && !filters.hasFilters
  const clientName = useClientName(clientId, list.query.data?.pages[0]?.items)
  let ownTitle = view || filters.hasFilters ? undefined : VIEW_TITLES[list.view]
  if (clientId !== null)
    ownTitle = `Commandes ${clientName === null ? 'du client' : ofPerson(clientName)}`
  const toolbar = isEmptyShop ? null : (
    <BoardToolbar filters={filters} isSearched={!view} onFilter={() => setFiltering(true)} />
  )
  const above = list.view === 'unpaid' ? <OwedStrip current="people" /> : period?.fields
  const shown = { list, filters, above, hasViews: !isEmptyShop && clientId === null }
  usePageTitle(ownTitle ?? windowTitle ?? String(title))
  return (
    <div className={isList ? classes.list : classes.cards}>
      <PageHeader
        title={ownTitle ?? title}
        subtitle={isList ? undefined : subtitle}
        backTo={clientId === null ? undefined : paths.superadmin.clients}
        backLabel="Retour aux clients"
        aside={isList ? toolbar : null}
      />
      {note}
      {isList ? <BoardList {...shown} /> : <BoardCards {...shown} toolbar={toolbar} />}
      {/* Not in the toolbar, which stands elsewhere once cards are chosen. */}
      <FilterDialog
        filters={filters}
        view={list.view}
        sorting={filters.days ? UNSORTED : { sort: list.sort, setSort: list.setSort }}
        isSearched={!view}
        opened={isFiltering}
        onClose={() => setFiltering(false)}
      />
    </div>
  )
}

/** The name of the client whose orders are looked at, which their orders tell; kept while a status or some days leave none of them. */
function useClientName(
  clientId: string | null,
  orders: readonly ListedOrder[] | undefined,
): string | null {
  const [known, setKnown] = useState<{ clientId: string; name: string } | null>(null)
  const name = clientId === null ? undefined : orders?.[0]?.client.fullname
  if (clientId !== null && name && (known?.clientId !== clientId || known.name !== name))
    setKnown({ clientId, name })
  return known !== null && known.clientId === clientId ? known.name : null
}
