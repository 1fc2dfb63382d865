import { useLocation } from 'react-router-dom'
import { PageTab, PageTabs } from '#web/components/layout/page-tabs.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useMe } from '#web/session.ts'
import { useDevicesHere } from './use-devices-here.ts'

const TABS = [
  { to: paths.admin.duty, label: 'Service' },
  { to: paths.superadmin.livreurs, label: 'Livreurs' },
  { to: paths.superadmin.admins, label: 'Admins' },
  { to: paths.superadmin.devices, label: 'Appareils' },
]

/** The pages about the team, for its owner: an admin has one of them. */
export function TeamTabs() {
  const { role } = useMe()
  const { pathname } = useLocation()
  const isOwner = role === 'superadmin'
  const hasDevices = useDevicesHere(isOwner) === true
  if (!isOwner) return null
  return (
    <PageTabs label="Équipe" className="mb-16">
      {TABS.filter(({ to }) => hasDevices || to !== paths.superadmin.devices).map(
        ({ to, label }) => (
          <PageTab key={to} to={to} isCurrent={pathname === to} figure={null}>
            {label}
          </PageTab>
        ),
      )}
    </PageTabs>
  )
}
