import { Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { closeMenuOutside } from '#web/features/site/phone-menu.ts'
import { SiteFrame } from '#web/features/site/site-frame.tsx'

/** The frame of the public site, around the pages whose form needs the application. */
export default function PublicLayout() {
  const { pathname } = useLocation()
  // The menu belongs to the document, as it does on the complete pages.
  useEffect(closeMenuOutside, [])
  return (
    <SiteFrame current={pathname}>
      <Suspense fallback={<SpinnerPage />}>
        <Outlet />
      </Suspense>
    </SiteFrame>
  )
}
