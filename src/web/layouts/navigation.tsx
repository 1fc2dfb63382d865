import {
  IconChartBar,
  IconCircleCheck,
  IconClipboardList,
  IconHome,
  IconHourglass,
  IconRoute,
  IconShoppingBag,
} from '@tabler/icons-react'
import type { Role } from '#shared/roles.ts'
import type { NavItem } from '#web/components/nav-item.ts'
import { paths } from '#web/lib/paths.ts'

interface Navigation {
  nav: NavItem[]
  /** Behind « Plus » on a phone, with the way out. */
  more: NavItem[]
  /** No bar at the top of the phone: the screens of this role draw their own. */
  header?: null
}

/** The screens of each role; `waiting` is the number of orders without a livreur. */
export function navigationOf(role: Role, waiting?: number): Navigation {
  if (role === 'client') return { nav: clientNav, more: [], header: null }
  if (role === 'livreur') return { nav: livreurNav, more: [], header: null }
  const nav = staffNav(waiting)
  return role === 'superadmin'
    ? { nav: [panel, ...nav.slice(0, 3)], more: nav.slice(3) }
    : { nav, more: [] }
}

const clientNav: NavItem[] = [
  { to: paths.client.dashboard, label: 'Accueil', icon: <IconHome /> },
  { to: paths.client.order, label: 'Commander', icon: <IconShoppingBag /> },
  { to: paths.client.orders, label: 'Suivi', icon: <IconRoute /> },
]

const livreurNav: NavItem[] = [
  { to: paths.livreur.dashboard, label: 'Missions', icon: <IconClipboardList /> },
]

const panel: NavItem = { to: paths.superadmin.panel, label: 'Stats', icon: <IconChartBar /> }

function staffNav(waiting?: number): NavItem[] {
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
