import {
  IconCalendarEvent,
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
  /** In the phone's bar. */
  nav: NavItem[]
  /** Behind « Plus » on a phone, with the way out; without it, the way out is in the profile. */
  more?: NavItem[]
  /** The whole side bar, where its order is not the phone's. */
  side?: NavGroup[]
  /** No bar at the top of the phone: the screens of this role draw their own. */
  header?: null
}

/** What waits for the team. */
export interface WaitingCounts {
  /** Orders without a livreur. */
  orders?: number | undefined
  /** Payments to verify and refunds to settle. */
  payments?: number | undefined
  /** Applications, livreurs to approve, messages and flags. */
  requests?: number | undefined
  /** A livreur's missions that are left to do. */
  missions?: number | undefined
}

/** The screens of each role, with what waits behind them; a client's `current` one may have another address. */
export function navigationOf(
  role: Role,
  waiting: WaitingCounts = {},
  current?: string,
): Navigation {
  if (role === 'client') {
    const nav = clientNav.map((item) => ({ ...item, current: item.to === current }))
    return { nav, header: null }
  }
  if (role === 'livreur') {
    const [missions, ...others] = livreurNav
    return { nav: [{ ...missions, count: waiting.missions }, ...others], header: null }
  }
  // A superadmin's « Commandes » are all of them, as specified: those in hand are on the board.
  const board = role === 'superadmin' ? 'Tableau' : 'Commandes'
  const orders = orderScreens(waiting.orders, board)
  const desks = [
    mapScreen,
    { ...cashDesk, count: waiting.payments },
    daySheetScreen,
    { ...requestsScreen, count: waiting.requests },
  ]
  if (role === 'admin') return { nav: orders, more: [...desks, profile(paths.admin.profile)] }
  const mine = profile(paths.superadmin.profile)
  return {
    nav: [panel, ...orders.slice(0, 3)],
    more: [...orders.slice(3), ...desks, ...accountScreens, ...houseScreens, mine],
    side: [
      { title: 'Pilotage', items: [panel, ...accountScreens] },
      { title: 'Au quotidien', items: [...orders, ...desks] },
      { title: 'Maison', items: [...houseScreens, mine] },
    ],
  }
}

const profile = (to: string): NavItem => ({ to, label: 'Profil', icon: <IconUser /> })

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

const mapScreen: NavItem = { to: paths.admin.map, label: 'Carte', icon: <IconMap2 /> }
const daySheetScreen: NavItem = {
  to: paths.admin.daySheet,
  label: 'Journée',
  icon: <IconCalendarEvent />,
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

/** What only the owner looks after. */
const houseScreens: NavItem[] = [
  { to: paths.superadmin.journal, label: 'Journal', icon: <IconNotebook /> },
  { to: paths.superadmin.settings, label: 'Réglages', icon: <IconSettings /> },
  { to: paths.superadmin.mails, label: 'E-mails', icon: <IconMail /> },
]

function orderScreens(waiting: number | undefined, board: string): NavItem[] {
  return [
    { to: paths.admin.dashboard, label: board, icon: <IconClipboardList /> },
    {
      to: paths.admin.unassigned,
      label: 'Non assignées',
      shortLabel: 'À assigner',
      icon: <IconHourglass />,
      count: waiting,
    },
    { to: paths.admin.inProgress, label: 'En cours', icon: <IconRoute /> },
    { to: paths.admin.delivered, label: 'Livrées', icon: <IconCircleCheck /> },
  ]
}
