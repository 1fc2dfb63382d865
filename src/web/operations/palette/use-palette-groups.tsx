import { useDebouncedValue } from '@mantine/hooks'
import { IconFileInvoice, IconKeyboard, IconMoped, IconPlus, IconUser } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { typedInvoiceNumber } from '#shared/money/company-invoices/invoice-label.ts'
import { standingLabel } from '#shared/text/counter-steps.ts'
import { isolated } from '#shared/text/isolate.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { namesHolding, searchNames } from '#shared/text/search-names.ts'
import { isSearchable } from '#shared/text/search-text.ts'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Lisere } from '#web/drawings/lisere.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useModules } from '#web/modules.ts'
import { OrderStatusBadge } from '#web/orders/order-status-badge.tsx'
import { teamOrderPath } from '#web/orders/team-order-paths.ts'
import { isOrderSearchable } from '#web/orders/use-board-filters.ts'
import { useOrderDrawer } from '#web/orders/use-order-drawer.ts'
import { useMe } from '#web/session.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { openTool } from './opened-tool.ts'
import classes from './palette.module.css'
import type { PaletteGroup, PaletteOption, PaletteScreen } from './palette-options.ts'

type FoundClients = Outputs['users']['findClients']

/** The server is asked after this pause in typing. */
const TYPING_MS = 200
/** The most found orders and clients on screen: more is found by typing on. */
const MOST = 5
/** Clients for whom an order is proposed. */
const MOST_NEW = 2

/** The groups of the palette for a text: the screens and acts that match at once, then the server's results. */
export function usePaletteGroups(
  typed: string,
  screens: readonly PaletteScreen[],
): { groups: readonly PaletteGroup[]; isTooShort: boolean } {
  const text = typed.trim()
  const [settled] = useDebouncedValue(text, TYPING_MS)
  const asked = { search: text, isSettled: settled === text }
  const orders = useFoundOrders(asked)
  const clients = useFoundClients(asked)
  const livreurs = useLivreurs(text)
  const invoice = useFoundInvoice(asked)
  // A screen with nearly this name does not stand before a person with it.
  const isFound = [invoice, orders, clients.group].some(
    ({ options, state }) => options.length > 0 || state,
  )
  const matching = isFound ? namesHolding : searchNames
  const local = [useScreens(matching(screens, text, labelOf)), useActs(matching, text)]
  const newOrders = useNewOrders(clients.found)
  const found = text === '' ? [] : [invoice, orders, clients.group, newOrders, livreurs]
  return {
    groups: [...local, ...found].filter(({ options, state }) => options.length > 0 || state),
    isTooShort: text !== '' && !isOrderSearchable(text),
  }
}

const labelOf = ({ label }: { label: string }) => [label]

function useScreens(screens: readonly PaletteScreen[]): PaletteGroup {
  const navigate = useNavigate()
  const options = screens.map(
    ({ to, label, icon }): PaletteOption => ({
      key: to,
      label,
      mark: icon,
      run: () => void navigate(to),
    }),
  )
  return { title: 'Écrans', options }
}

function useActs(matching: typeof searchNames, text: string): PaletteGroup {
  const navigate = useNavigate()
  const always: PaletteOption[] = [
    {
      key: 'new',
      label: 'Nouvelle commande',
      mark: <IconPlus />,
      run: () => void navigate(paths.admin.newOrder),
    },
    {
      key: 'help',
      label: 'Raccourcis clavier',
      mark: <IconKeyboard />,
      run: () => openTool('help'),
    },
  ]
  return { title: 'Actions', options: matching(always, text, labelOf) }
}

function useNewOrders(found: FoundClients): PaletteGroup {
  const navigate = useNavigate()
  const options = found
    .filter(({ disabled }) => !disabled)
    .slice(0, MOST_NEW)
    .map(
      ({ id, fullname, phone }): PaletteOption => ({
        key: `new-${id}`,
        label: `Nouvelle commande pour ${isolated(fullname)}`,
        detail: formatPhone(phone),
        mark: <IconPlus />,
        run: () => void navigate(teamOrderPath(id)),
      }),
    )
  return { title: 'Nouvelle commande', options }
}

interface Asked {
  search: string
  /** The text has stood still for a moment. */
  isSettled: boolean
}

function useFoundOrders({ search, isSettled }: Asked): PaletteGroup {
  const { role } = useMe()
  const { open } = useOrderDrawer()
  const isAsked = isOrderSearchable(search)
  const query = trpc.orders.list.useQuery({ search }, { enabled: isAsked && isSettled })
  const options = (query.data?.items ?? []).slice(0, MOST).map(
    ({ id, reference, client, ...order }): PaletteOption => ({
      key: id,
      label: client.fullname,
      detail: <OrderReference reference={reference} />,
      mark: (
        <span className={classes.strip}>
          <Lisere reference={reference} thickness={8} />
        </span>
      ),
      end: (
        <OrderStatusBadge status={order.status} reader={role} label={standingLabel(order, role)} />
      ),
      run: () => open(id),
    }),
  )
  return { title: 'Commandes', options, ...stateOf(query, isAsked) }
}

function useFoundClients({ search, isSettled }: Asked) {
  const navigate = useNavigate()
  const isAsked = isSearchable(search)
  const query = trpc.users.findClients.useQuery({ search }, { enabled: isAsked && isSettled })
  const found = query.data ?? []
  const options = found.slice(0, MOST).map(
    ({ id, fullname, phone, email }): PaletteOption => ({
      key: id,
      label: fullname,
      detail: [formatPhone(phone), email].filter(Boolean).join(' · '),
      mark: <IconUser />,
      end: <span className="quiet text-s">Sa fiche</span>,
      run: () => void navigate(paths.admin.client(id)),
    }),
  )
  const group: PaletteGroup = { title: 'Clients', options, ...stateOf(query, isAsked) }
  return { group, found }
}

function useFoundInvoice({ search, isSettled }: Asked): PaletteGroup {
  const navigate = useNavigate()
  const { companies } = useModules()
  const number = typedInvoiceNumber(search)
  const isAsked = companies && number !== undefined
  const query = trpc.companyInvoices.ofCompany.useQuery(
    { number },
    { enabled: isAsked && isSettled },
  )
  const options = (isAsked ? (query.data?.items ?? []) : []).map(
    ({ id, name, label }): PaletteOption => ({
      key: id,
      label: name,
      detail: label,
      mark: <IconFileInvoice />,
      run: () => void navigate(paths.admin.companyInvoice(id)),
    }),
  )
  return { title: 'Factures', options, ...stateOf(query, isAsked) }
}

function useLivreurs(text: string): PaletteGroup {
  const navigate = useNavigate()
  const isAsked = text !== ''
  const query = trpc.users.livreurs.useQuery(undefined, { enabled: isAsked })
  const named = searchNames(query.data ?? [], text, ({ fullname }) => [fullname])
  const options = named.map(
    ({ id, fullname, phone }): PaletteOption => ({
      key: id,
      label: fullname,
      detail: formatPhone(phone),
      mark: <IconMoped />,
      end: <span className="quiet text-s">Son service</span>,
      run: () => void navigate(paths.admin.duty),
    }),
  )
  return { title: 'Livreurs', options, ...stateOf(query, isAsked) }
}

interface Query {
  isPending: boolean
  isError: boolean
  refetch: () => unknown
}

function stateOf({ isPending, isError, refetch }: Query, isAsked: boolean) {
  if (!isAsked) return {}
  if (isError) return { state: 'failed' as const, retry: () => void refetch() }
  return { state: isPending ? ('loading' as const) : undefined }
}
