import {
  IconCalendarEvent,
  IconCalendarUser,
  IconCash,
  IconChartBar,
  IconCircleCheck,
  IconClipboardList,
  IconHanger,
  IconHistory,
  IconHome,
  IconHourglass,
  IconInbox,
  IconListDetails,
  IconMail,
  IconMap2,
  IconMoped,
  IconNotebook,
  IconPlus,
  IconRoute,
  IconSettings,
  IconShield,
  IconShoppingBag,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import type { Role } from '#shared/accounts/roles.ts'
import type { NavGroup, NavItem } from '#web/components/frame/nav-item.ts'
import { paths } from '#web/lib/navigation/paths.ts'

interface Navigation {
  /** The items of the phone's bottom bar. */
  nav: NavItem[]
  /** The items behind « Plus » on a phone, which also has the sign-out. Without « Plus », the profile has it. */
  more?: NavItem[]
  /** The side bar, if its order differs from the phone's. */
  side?: NavGroup[]
  /** An action of the staff offered on every screen. */
  start?: NavItem
  /** `null` for roles whose screens draw their own top bar on a phone. */
  header?: null
}

/** The counts beside the navigation items. */
export interface NavigationCounts {
  /** Orders without a livreur. */
  orders?: number | undefined
  /** Payments to verify and refunds to settle. */
  payments?: number | undefined
  /** Applications, livreurs to approve, messages and flags. */
  requests?: number | undefined
  /** The remaining missions of a livreur. */
  missions?: number | undefined
}

/** The navigation of a person, with its counts. `current` marks a client's item whose screen has another address. */
export function navigationOf(
  { role, byLink }: { role: Role; byLink: boolean },
  counts: NavigationCounts = {},
  current?: string,
): Navigation {
  if (role === 'client') {
    const items = byLink ? clientNav.filter(({ to }) => !WITH_ACCOUNT.has(to)) : clientNav
    const nav = items.map((item) => ({ ...item, current: item.to === current }))
    return { nav, header: null }
  }
  if (role === 'livreur') {
    const [missions, ...others] = livreurNav
    return {
      nav: [{ ...missions, ...countOf(counts.missions, 'mission') }, ...others],
      header: null,
    }
  }
  // The specification uses « Commandes » for a superadmin's list of all orders, so the board has another label.
  const board = role === 'superadmin' ? 'Tableau' : 'Commandes'
  const orders = orderScreens(counts.orders, board)
  const desks = [
    mapScreen,
    { ...cashDesk, ...toDoOf(counts.payments) },
    daySheetScreen,
    dutyScreen,
    { ...requestsScreen, ...toDoOf(counts.requests) },
  ]
  if (role === 'admin')
    return { start: newOrder, nav: orders, more: [...desks, profile(paths.admin.profile)] }
  const profileItem = profile(paths.superadmin.profile)
  return {
    start: newOrder,
    nav: [panel, ...orders.slice(0, 3)],
    more: [...orders.slice(3), ...desks, ...accountScreens, ...ownerScreens, profileItem],
    side: [
      { title: 'Pilotage', items: [panel, ...accountScreens] },
      { title: 'Au quotidien', items: [...orders, ...desks] },
      { title: 'Maison', items: [...ownerScreens, profileItem] },
    ],
  }
}

/** A count, and in words what it is of. The words get an « s » from two on. */
const countOf = (count = 0, noun: string) => ({
  count,
  counted: count ? `${count} ${noun}${count > 1 ? 's' : ''}` : undefined,
})
const toDoOf = (count = 0) => ({ count, counted: count ? `${count} à traiter` : undefined })

const profile = (to: string): NavItem => ({ to, label: 'Profil', icon: <IconUser /> })

/** The client's screens that ask for an account: a link shows the orders only. */
const WITH_ACCOUNT: ReadonlySet<string> = new Set([paths.client.dashboard, paths.client.order])

const clientNav: NavItem[] = [
  { to: paths.client.dashboard, label: 'Accueil', icon: <IconHome /> },
  { to: paths.client.order, label: 'Commander', icon: <IconShoppingBag /> },
  { to: paths.client.orders, label: 'Suivi', icon: <IconRoute /> },
  { to: paths.client.history, label: 'Historique', icon: <IconHistory /> },
  profile(paths.client.profile),
]

const livreurNav: [NavItem, ...NavItem[]] = [
  { to: paths.livreur.dashboard, label: 'Missions', icon: <IconClipboardList /> },
  { to: paths.livreur.history, label: 'Historique', icon: <IconHistory /> },
  profile(paths.livreur.profile),
]

const newOrder: NavItem = {
  to: paths.admin.newOrder,
  label: 'Nouvelle commande',
  shortLabel: 'Commande',
  icon: <IconPlus />,
}

const mapScreen: NavItem = { to: paths.admin.map, label: 'Carte', icon: <IconMap2 /> }
const daySheetScreen: NavItem = {
  to: paths.admin.daySheet,
  label: 'Journée',
  icon: <IconCalendarEvent />,
}
/** The livreurs on duty. */
const dutyScreen: NavItem = {
  to: paths.admin.duty,
  label: 'Service',
  icon: <IconCalendarUser />,
}
const cashDesk: NavItem = { to: paths.admin.cashDesk, label: 'Caisse', icon: <IconCash /> }

const requestsScreen: NavItem = {
  to: paths.admin.requests,
  label: 'Demandes',
  icon: <IconInbox />,
}

const panel: NavItem = { to: paths.superadmin.panel, label: 'Stats', icon: <IconChartBar /> }

const accountScreens: NavItem[] = [
  { to: paths.superadmin.admins, label: 'Admins', icon: <IconShield /> },
  { to: paths.superadmin.livreurs, label: 'Livreurs', icon: <IconMoped /> },
  { to: paths.superadmin.clients, label: 'Clients', icon: <IconUsers /> },
  { to: paths.superadmin.orders, label: 'Commandes', icon: <IconListDetails /> },
  { to: paths.superadmin.catalogue, label: 'Gestion', icon: <IconHanger /> },
]

/** The screens that only superadmins have. */
const ownerScreens: NavItem[] = [
  { to: paths.superadmin.journal, label: 'Journal', icon: <IconNotebook /> },
  { to: paths.superadmin.settings, label: 'Réglages', icon: <IconSettings /> },
  { to: paths.superadmin.mails, label: 'E‑mails', icon: <IconMail /> },
]

function orderScreens(pending: number | undefined, board: string): NavItem[] {
  return [
    { to: paths.admin.dashboard, label: board, icon: <IconClipboardList /> },
    {
      to: paths.admin.unassigned,
      label: 'Non assignées',
      shortLabel: 'À assigner',
      icon: <IconHourglass />,
      ...countOf(pending, 'commande'),
    },
    { to: paths.admin.inProgress, label: 'En cours', icon: <IconRoute /> },
    { to: paths.admin.delivered, label: 'Livrées', icon: <IconCircleCheck /> },
  ]
}
