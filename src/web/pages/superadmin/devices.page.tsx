import { DeviceList } from '#web/access/devices/device-list.tsx'
import { TeamTabs } from '#web/access/users/team-tabs.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'

/** The tablets of the workshop. */
export default function DevicesPage() {
  usePageTitle('Appareils')
  return (
    <>
      <PageHeader
        title="Appareils"
        subtitle="Les tablettes de l’atelier. Elles ne montrent que le linge."
      />
      <TeamTabs />
      <DeviceList />
    </>
  )
}
