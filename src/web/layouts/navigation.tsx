import {
  IconCash,
  IconChartBar,
  IconClipboardList,
  IconFileInvoice,
  IconHanger,
  IconHistory,
  IconHome,
  IconInbox,
  IconMoped,
  IconPlus,
  IconRoute,
  IconSettings,
  IconShoppingBag,
  IconUser,
  IconUsers,
  IconWashMachine,
} from '@tabler/icons-react'
import type { Role } from '#shared/roles.ts'
import type { Modules } from '#shared/shop/modules/modules.ts'
import type { NavGroup, NavItem } from '#web/components/frame/nav-item.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import type { Outputs } from '#web/trpc.ts'

interface Navigation {
  /** The items of the phone's bottom bar. */
  nav: NavItem[]
  /** The groups behind « Plus » on a phone. Without « Plus », the sign-out is at the top of the profile. */
  more?: NavGroup[]
  /** The items or groups of the side bar, where they are not `nav`. */
  side?: NavItem[] | NavGroup[]
  /** One's own profile, where it stands beside the sign-out. */
  foot?: NavItem
  /** An action of the staff offered on every screen. */
  start?: NavItem
  /** `null` for roles whose screens draw their own top bar on a phone. */
  header?: null
}

/** The counts beside the navigation items. What waits lights one of them. */
export interface NavigationCounts {
  /** Orders that nobody collects yet. */
  orders?: number | undefined
  /** Orders of the workshop whose linen should be ready. */
  late?: number | undefined
  /** Other visits of today that nobody makes yet. */
  toPlace?: number | undefined
  /** Payments to verify and refunds to settle. */
  payments?: number | undefined
  /** Requests to confirm, messages and problems. */
  requests?: number | undefined
  /** Livreurs to approve. */
  livreurs?: number | undefined
  /** The remaining missions of a livreur. */
  missions?: number | undefined
}

/** The entries that a new shop does not have: each comes with the first thing it holds, and stays. */
export type ArrivedEntries = Outputs['orders']['counts']['arrived']

interface NavigationOf {
  role: Role
  modules: Modules
  arrived: ArrivedEntries
  /** The client is a company. */
  isCompany?: boolean
  counts?: NavigationCounts
  /** Marks a client's item whose screen has another address. */
  current?: string | undefined
}

/** The navigation of a person, with its counts. */
export function navigationOf({
  role,
  modules,
  arrived,
  isCompany = false,
  counts = {},
  current,
}: NavigationOf): Navigation {
  if (role === 'client') {
    const items = clientNav.map((item) => ({ ...item, current: item.to === current }))
    // A phone has no room for it: the home leads there.
    const side = isCompany ? [...items.slice(0, -1), ownInvoices, ...items.slice(-1)] : items
    return { nav: items, side, header: null }
  }
  if (role === 'livreur') {
    const [missions, ...others] = livreurNav
    return {
      nav: [{ ...missions, ...countOf(counts.missions, 'mission') }, ...others],
      header: null,
    }
  }
  const orders = { ...ordersScreen, ...countOf(counts.orders, 'non assignée') }
  const workshop = modules.workshop
    ? [{ ...workshopScreen, ...toDoOf(counts.late, 'en retard') }]
    : []
  const rounds = { ...roundsScreen, ...toDoOf(counts.toPlace, 'à placer') }
  const cash = arrived.cashDesk ? [{ ...cashDesk, ...toDoOf(counts.payments) }] : []
  const requests = arrived.requests ? [{ ...requestsScreen, ...toDoOf(counts.requests) }] : []
  const team = { ...teamScreen, ...toDoOf(counts.livreurs, 'à valider') }
  const isOwner = role === 'superadmin'
  const house = isOwner ? [{ title: HOUSE, items: houseScreens }] : []
  // On a phone Clients has the place where Caisse will be.
  const [fourth = clientsScreen] = cash
  const behind = [
    { title: DAILY, items: [...workshop, ...requests] },
    { title: PEOPLE, items: [clientsScreen, team].filter((item) => item !== fourth) },
    ...house,
  ]
  return {
    start: newOrder,
    nav: [orders, rounds, { ...newOrder, label: 'Nouvelle', isAct: true }, fourth],
    more: behind.filter(({ items }) => items.length > 0),
    side: [
      { title: DAILY, items: [orders, ...workshop, rounds, ...cash, ...requests] },
      { title: PEOPLE, items: [clientsScreen, team] },
      ...house,
    ],
    foot: profile(isOwner ? paths.superadmin.profile : paths.admin.profile),
  }
}

/** Every screen that a navigation leads to. */
export function screensOf({ nav, more = [], side = [] }: Navigation): NavItem[] {
  return [...nav, ...[...more, ...side].flatMap((one) => ('items' in one ? one.items : one))]
}

const DAILY = 'Au quotidien'
const PEOPLE = 'Personnes'
const HOUSE = 'Maison'

/** A count, and in words what it is of. The words get an « s » from two on. */
const countOf = (count = 0, noun: string) => ({
  count,
  counted: count ? `${count} ${noun}${count > 1 ? 's' : ''}` : undefined,
})
const toDoOf = (count = 0, words = 'à traiter') => ({
  count,
  counted: count ? `${count} ${words}` : undefined,
})

export const profile = (to: string): NavItem => ({ to, label: 'Profil', icon: <IconUser /> })

const clientNav: NavItem[] = [
  { to: paths.client.dashboard, label: 'Accueil', icon: <IconHome /> },
  { to: paths.client.order, label: 'Commander', icon: <IconShoppingBag /> },
  { to: paths.client.orders, label: 'Suivi', icon: <IconRoute /> },
  { to: paths.client.history, label: 'Historique', icon: <IconHistory /> },
  profile(paths.client.profile),
]

const ownInvoices: NavItem = {
  to: paths.client.companyInvoices,
  label: 'Factures',
  icon: <IconFileInvoice />,
}

const livreurNav: [NavItem, ...NavItem[]] = [
  { to: paths.livreur.dashboard, label: 'Missions', icon: <IconClipboardList /> },
  { to: paths.livreur.history, label: 'Historique', icon: <IconHistory /> },
  profile(paths.livreur.profile),
]

const newOrder: NavItem = {
  to: paths.admin.newOrder,
  label: 'Nouvelle commande',
  icon: <IconPlus />,
}

export const ordersScreen: NavItem = {
  to: paths.admin.dashboard,
  label: 'Commandes',
  icon: <IconClipboardList />,
  covers: [
    paths.admin.unassigned,
    paths.admin.inProgress,
    paths.admin.delivered,
    paths.superadmin.orders,
  ],
}
export const workshopScreen: NavItem = {
  to: paths.workshop.home,
  label: 'Atelier',
  icon: <IconWashMachine />,
}
export const roundsScreen: NavItem = {
  to: paths.admin.rounds,
  label: 'Tournées',
  icon: <IconRoute />,
}
export const cashDesk: NavItem = {
  to: paths.admin.cashDesk,
  label: 'Caisse',
  icon: <IconCash />,
  covers: [paths.admin.till, paths.admin.drawer, paths.admin.due, paths.admin.fne],
}
export const requestsScreen: NavItem = {
  to: paths.admin.requests,
  label: 'Demandes',
  icon: <IconInbox />,
}

export const clientsScreen: NavItem = {
  to: paths.admin.clients,
  label: 'Clients',
  icon: <IconUsers />,
  covers: [paths.superadmin.clients],
}
/** Who is on duty, then the accounts of the team. */
export const teamScreen: NavItem = {
  to: paths.admin.duty,
  label: 'Équipe',
  icon: <IconMoped />,
  covers: [paths.superadmin.livreurs, paths.superadmin.admins, paths.superadmin.devices],
}

/** The screens that only superadmins have. */
export const houseScreens: NavItem[] = [
  { to: paths.superadmin.panel, label: 'Stats', icon: <IconChartBar /> },
  { to: paths.superadmin.catalogue, label: 'Catalogue', icon: <IconHanger /> },
  {
    to: paths.superadmin.settings,
    label: 'Réglages',
    icon: <IconSettings />,
    covers: [paths.superadmin.journal, paths.superadmin.mails],
  },
]
