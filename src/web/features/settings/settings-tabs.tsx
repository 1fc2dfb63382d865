import { useLocation } from 'react-router-dom'
import { PageTab, PageTabs } from '#web/components/layout/page-tabs.tsx'
import { paths } from '#web/lib/navigation/paths.ts'

const TABS = [
  { to: paths.superadmin.settings, label: 'Réglages' },
  { to: paths.superadmin.journal, label: 'Journal' },
  { to: paths.superadmin.mails, label: 'E‑mails' },
]

/** The settings, and what the system has done. */
export function SettingsTabs() {
  const { pathname } = useLocation()
  return (
    <PageTabs label="Réglages et système" className="mb-16">
      {TABS.map(({ to, label }) => (
        <PageTab key={to} to={to} isCurrent={pathname === to}>
          {label}
        </PageTab>
      ))}
    </PageTabs>
  )
}
