import { use } from 'react'
import { Outlet, useMatch } from 'react-router-dom'
import { ROLE_HOME } from '#shared/roles.ts'
import { firstNameOf } from '#shared/text/first-name.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { screen } from '#web/lib/rendering/screen.tsx'
import { MeContext } from '#web/session.ts'
import { useIsDesk } from '#web/workshop/desk/use-is-desk.ts'
import { WorkshopFrame } from '#web/workshop/frame/workshop-frame.tsx'

const AppLayout = screen(() => import('./app-layout.tsx'))

/** A tablet has a frame of its own; the lanes of a desk stand in the frame of the team. */
export default function WorkshopScreens() {
  const me = use(MeContext)
  const isHome = useMatch(paths.workshop.home) !== null
  const isDesk = useIsDesk()
  if (isDesk && isHome) return <AppLayout />
  const standing = me
    ? {
        is: 'person' as const,
        id: me.id,
        name: firstNameOf(me.fullname) ?? me.fullname,
        home: ROLE_HOME[me.role],
      }
    : { is: 'tablet' as const, name: '' }
  return (
    <WorkshopFrame standing={standing}>
      <Outlet />
    </WorkshopFrame>
  )
}
