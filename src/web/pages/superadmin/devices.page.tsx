import { useState } from 'react'
import { DeviceList } from '#web/access/devices/device-list.tsx'
import { TeamTabs } from '#web/access/users/team-tabs.tsx'
import { useDevicesHere } from '#web/access/users/use-devices-here.ts'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'

const ModuleOff = lazyPart(() => import('#web/shop/modules/module-off.tsx'))

/** The tablets of the workshop. */
export default function DevicesPage() {
  const isHere = useDevicesHere(true)
  // The owner who has just cut the last one stays.
  const [wasHere, setWasHere] = useState(false)
  const isOff = isHere === false && !wasHere
  usePageTitle(isOff ? 'Page introuvable' : 'Appareils')
  if (isHere && !wasHere) setWasHere(true)
  if (isOff) return <ModuleOff module="workshop" />
  return (
    <>
      <PageHeader
        title="Appareils"
        subtitle={wasHere ? 'Les tablettes de l’atelier. Elles ne montrent que le linge.' : null}
      />
      <TeamTabs />
      <DeviceList />
    </>
  )
}
