import { type ReactNode, useState } from 'react'
import type { ListView } from '#shared/orders/order-list.ts'
import { ofPerson } from '#shared/text/french.ts'
import { WideLive } from '#web/components/feedback/wide-live.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useAddress } from '#web/lib/navigation/use-address.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { focusFirstChip } from '../filters/chip-focus.ts'
import { useOrderList } from '../list/use-order-list.ts'
import type { OrderPeriod } from '../list/use-order-period.ts'
import { VIEW_TITLES, viewIn } from '../list/views.ts'
import type { ListedOrder } from '../order-view.ts'
import { useBoardFilters } from '../use-board-filters.ts'
import { BoardCards } from './board-cards.tsx'
import classes from './orders-screen.module.css'
import { useBoardView } from './use-board-view.ts'

// A phone has no list, so it loads none of them.
const BoardDeskBar = lazyPart(() => import('./board-desk-bar.tsx'))
const ListToolbar = lazyPart(() => import('./list-toolbar.tsx'))
// Of one view alone.
const OwedStrip = lazyPart(() => import('#web/money/owed-strip.tsx'))
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

/** The orders of the team: as cards, or as a table where there is room. */
export function OrdersScreen({ title, windowTitle, subtitle, view, period, note }: Props) {
  const { view: look, canList } = useBoardView()
  const isList = look === 'list'
  const filters = useBoardFilters(period)
  const list = useOrderList(view, filters)
  const { clientId, isNarrowed } = filters
  const [isOpened, setOpened] = useState(false)
  const isFiltering = isOpened || isNarrowed
  const onFilter = () => {
    // A chip that is set stays in sight; the person goes to it.
    if (isNarrowed) focusFirstChip()
    else setOpened(!isOpened)
  }
  const clientName = useClientName(clientId, list.query.data?.pages[0]?.items)
  const { params } = useAddress()
  let ownTitle = view || filters.hasFilters ? undefined : VIEW_TITLES[viewIn(params)]
  if (clientId !== null)
    ownTitle = `Commandes ${clientName === null ? 'du client' : ofPerson(clientName)}`
  usePageTitle(ownTitle ?? windowTitle ?? String(title))
  return (
    <div className={isList ? classes.list : classes.cards}>
      <PageHeader
        title={ownTitle ?? title}
        subtitle={isList ? undefined : subtitle}
        backTo={clientId === null ? undefined : paths.superadmin.clients}
        backLabel="Retour aux clients"
        aside={
          <>
            {isList && !view ? (
              <ListToolbar filters={filters} isFiltering={isFiltering} onFilter={onFilter} />
            ) : (
              <WideLive />
            )}
            {canList ? (
              <div className={classes.desk}>
                <BoardDeskBar />
              </div>
            ) : null}
          </>
        }
      />
      {note}
      {!view && viewIn(params) === 'unpaid' ? <OwedStrip current="people" /> : null}
      {isList ? (
        <BoardList
          list={list}
          filters={filters}
          days={period?.fields}
          isFiltering={isFiltering}
          isOpened={isOpened}
          onFilter={onFilter}
        />
      ) : (
        <BoardCards list={list} filters={filters} days={period?.fields} hasToolbar={!view} />
      )}
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
