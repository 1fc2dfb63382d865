import {
  IconCash,
  IconChartBar,
  IconCircleCheck,
  IconClipboardList,
  IconDeviceTablet,
  IconFileInvoice,
  IconHanger,
  IconHistory,
  IconHome,
  IconHourglass,
  IconInbox,
  IconListDetails,
  IconMail,
  IconMoped,
  IconNotebook,
  IconPlus,
  IconRoute,
  IconSettings,
  IconShield,
  IconShoppingBag,
  IconUser,
  IconUsers,
  IconWashMachine,
} from '@tabler/icons-react'
import { requestsPath } from '#shared/paths.ts'
import type { Role } from '#shared/roles.ts'
import { moduleOffAt } from '#shared/shop/modules/module-screens.ts'
import type { Modules } from '#shared/shop/modules/modules.ts'
import type { NavGroup, NavItem } from '#web/components/frame/nav-item.ts'
import { paths } from '#web/lib/navigation/paths.ts'

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
export interface ArrivedEntries {
  cashDesk: boolean
  requests: boolean
}

interface NavigationOf {
  role: Role
  modules: Modules
  arrived?: ArrivedEntries
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
  arrived = ALL_ARRIVED,
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
const ALL_ARRIVED: ArrivedEntries = { cashDesk: true, requests: true }

/** A count, and in words what it is of. The words get an « s » from two on. */
const countOf = (count = 0, noun: string) => ({
  count,
  counted: count ? `${count} ${noun}${count > 1 ? 's' : ''}` : undefined,
})
const toDoOf = (count = 0, words = 'à traiter') => ({
  count,
  counted: count ? `${count} ${words}` : undefined,
})

const profile = (to: string): NavItem => ({ to, label: 'Profil', icon: <IconUser /> })

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

const ordersScreen: NavItem = {
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
const workshopScreen: NavItem = {
  to: paths.workshop.home,
  label: 'Atelier',
  icon: <IconWashMachine />,
}
const roundsScreen: NavItem = { to: paths.admin.rounds, label: 'Tournées', icon: <IconRoute /> }
const cashDesk: NavItem = {
  to: paths.admin.cashDesk,
  label: 'Caisse',
  icon: <IconCash />,
  covers: [paths.admin.till, paths.admin.drawer, paths.admin.due, paths.admin.fne],
}
const requestsScreen: NavItem = {
  to: paths.admin.requests,
  label: 'Demandes',
  icon: <IconInbox />,
}

const clientsScreen: NavItem = {
  to: paths.admin.clients,
  label: 'Clients',
  icon: <IconUsers />,
  covers: [paths.superadmin.clients],
}
/** Who is on duty, then the accounts of the team. */
const teamScreen: NavItem = {
  to: paths.admin.duty,
  label: 'Équipe',
  icon: <IconMoped />,
  covers: [paths.superadmin.livreurs, paths.superadmin.admins, paths.superadmin.devices],
}

/** The screens that only superadmins have. */
const houseScreens: NavItem[] = [
  { to: paths.superadmin.panel, label: 'Stats', icon: <IconChartBar /> },
  { to: paths.superadmin.catalogue, label: 'Catalogue', icon: <IconHanger /> },
  {
    to: paths.superadmin.settings,
    label: 'Réglages',
    icon: <IconSettings />,
    covers: [paths.superadmin.journal, paths.superadmin.mails],
  },
]

/** Every screen of the team that the palette finds, also those that are a view or a tab of another one. */
export function screensOfStaff(role: Role, modules: Modules, arrived: ArrivedEntries): NavItem[] {
  const isHere = ({ to }: NavItem) =>
    (to !== paths.admin.cashDesk || arrived.cashDesk) &&
    (!to.startsWith(paths.admin.requests) || arrived.requests)
  return allScreensOfStaff(role).filter(
    (screen) =>
      isHere(screen) &&
      moduleOffAt(screen.to, modules) === undefined &&
      // Without a workshop it is reached from « Équipe », while a tablet is still paired.
      (modules.workshop || screen.to !== paths.superadmin.devices),
  )
}

function allScreensOfStaff(role: Role): NavItem[] {
  const views: NavItem[] = [
    { to: paths.admin.unassigned, label: 'Non assignées', icon: <IconHourglass /> },
    { to: paths.admin.inProgress, label: 'En cours', icon: <IconRoute /> },
    { to: paths.admin.delivered, label: 'Livrées', icon: <IconCircleCheck /> },
    { to: `${paths.admin.dashboard}?vue=en-retard`, label: 'En retard', icon: <IconHourglass /> },
    { to: `${paths.admin.dashboard}?vue=a-retirer`, label: 'À retirer', icon: <IconHanger /> },
    { to: `${paths.admin.dashboard}?vue=impayees`, label: 'Impayées', icon: <IconCash /> },
    { to: paths.admin.till, label: 'Comptoir', icon: <IconCash /> },
    { to: paths.admin.drawer, label: 'Tiroir', icon: <IconCash /> },
    { to: requestsPath('messages'), label: 'Messages', icon: <IconInbox /> },
    { to: requestsPath('problemes'), label: 'Problèmes', icon: <IconInbox /> },
  ]
  const rounds = { ...roundsScreen, label: 'Tournées, carte, feuille du jour' }
  const daily = [
    ordersScreen,
    ...views,
    workshopScreen,
    rounds,
    { ...cashDesk, label: 'Caisse, à régler' },
    requestsScreen,
    clientsScreen,
  ]
  if (role !== 'superadmin')
    return [...daily, { ...teamScreen, label: 'Équipe, service' }, profile(paths.admin.profile)]
  return [
    ...daily,
    { to: paths.superadmin.orders, label: 'Commandes par période', icon: <IconListDetails /> },
    { ...teamScreen, label: 'Équipe, service' },
    { to: paths.superadmin.livreurs, label: 'Livreurs', icon: <IconMoped /> },
    { to: paths.superadmin.admins, label: 'Admins', icon: <IconShield /> },
    { to: paths.superadmin.devices, label: 'Appareils', icon: <IconDeviceTablet /> },
    ...houseScreens,
    {
      to: paths.superadmin.settingsPage('ce-que-vous-faites'),
      label: 'Ce que vous faites',
      icon: <IconSettings />,
    },
    { to: paths.superadmin.journal, label: 'Journal', icon: <IconNotebook /> },
    { to: paths.superadmin.mails, label: 'E‑mails', icon: <IconMail /> },
    profile(paths.superadmin.profile),
  ]
}
