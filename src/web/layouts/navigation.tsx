import {
  IconCash,
  IconChartBar,
  IconCircleCheck,
  IconClipboardList,
  IconHistory,
  IconHome,
  IconHourglass,
  IconInbox,
  IconMoped,
  IconRoute,
  IconShield,
  IconShoppingBag,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import type { Role } from '#shared/roles.ts'
import type { NavItem } from '#web/components/nav-item.ts'
import { paths } from '#web/lib/paths.ts'

interface Navigation {
  /** In the phone's bar. */
  nav: NavItem[]
  /** Behind « Plus » on a phone, with the way out; without it, the way out is in the profile. */
  more?: NavItem[]
  /** The whole side bar, where its order is not the phone's. */
  side?: NavItem[]
  /** No bar at the top of the phone: the screens of this role draw their own. */
  header?: null
}

/** What waits for the team. */
export interface Waiting {
  /** Orders without a livreur. */
  orders?: number | undefined
  /** Payments to verify and refunds to settle. */
  payments?: number | undefined
  /** Applications, livreurs to approve and messages. */
  requests?: number | undefined
}

/** The screens of each role, with what waits behind them; a client's `current` one may have another address. */
export function navigationOf(role: Role, waiting: Waiting = {}, current?: string): Navigation {
  if (role === 'client') {
    const nav = clientNav.map((item) => ({ ...item, current: item.to === current }))
    return { nav, header: null }
  }
  if (role === 'livreur') return { nav: livreurNav, header: null }
  const orders = orderScreens(waiting.orders)
  const desks = [
    { ...cashDesk, count: waiting.payments },
    { ...requestsScreen, count: waiting.requests },
  ]
  if (role === 'admin') return { nav: orders, more: [...desks, profile(paths.admin.profile)] }
  const mine = profile(paths.superadmin.profile)
  return {
    nav: [panel, ...orders.slice(0, 3)],
    more: [...orders.slice(3), ...desks, ...accountScreens, mine],
    side: [panel, ...accountScreens, ...orders, ...desks, mine],
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

const livreurNav: NavItem[] = [
  { to: paths.livreur.dashboard, label: 'Missions', icon: <IconClipboardList /> },
  profile(paths.livreur.profile),
]

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
]

function orderScreens(waiting: number | undefined): NavItem[] {
  return [
    { to: paths.admin.dashboard, label: 'Commandes', icon: <IconClipboardList /> },
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
