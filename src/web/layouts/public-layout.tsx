import { Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { closeMenuOutside } from '#web/features/site/phone-menu.ts'
import { SiteFrame } from '#web/features/site/site-frame.tsx'

/** The frame of the public site for the pages with a form, which need the application. */
export default function PublicLayout() {
  const { pathname } = useLocation()
  useEffect(closeMenuOutside, [])
  return (
    <SiteFrame current={pathname}>
      <Suspense fallback={<SpinnerPage />}>
        <Outlet />
      </Suspense>
    </SiteFrame>
  )
}
