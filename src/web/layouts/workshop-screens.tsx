import { use } from 'react'
import { Outlet } from 'react-router-dom'
import { ROLE_HOME } from '#shared/roles.ts'
import { firstNameOf } from '#shared/text/first-name.ts'
import { MeContext } from '#web/session.ts'
import { WorkshopFrame } from '#web/workshop/frame/workshop-frame.tsx'

/** The tablet’s frame, for whoever was let in. */
export default function WorkshopScreens() {
  const me = use(MeContext)
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
