import {
  IconCash,
  IconCircleCheck,
  IconDeviceTablet,
  IconHanger,
  IconHourglass,
  IconInbox,
  IconListDetails,
  IconMail,
  IconMoped,
  IconNotebook,
  IconRoute,
  IconSettings,
  IconShield,
} from '@tabler/icons-react'
import { requestsPath } from '#shared/requests-path.ts'
import type { Role } from '#shared/roles.ts'
import type { Modules } from '#shared/shop/modules/modules.ts'
import type { NavItem } from '#web/components/frame/nav-item.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { moduleOffAt } from '#web/module-screens.ts'
import {
  type ArrivedEntries,
  cashDesk,
  clientsScreen,
  houseScreens,
  ordersScreen,
  profile,
  requestsScreen,
  roundsScreen,
  teamScreen,
  workshopScreen,
} from './navigation.tsx'

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
