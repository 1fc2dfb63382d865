// The script of every complete page; they also work without it. Home and the pages with a form have one more: home.ts, site-form.ts or sign-in.ts.

import { showCarriedToast } from './shop/site/carried-toast.ts'
import { showOwnSpace } from './shop/site/own-space.ts'
import { closeMenuOutside } from './shop/site/phone-menu.ts'
import { prefetchApplication } from './shop/site/prefetch-application.ts'

// The build writes these styles into each page. In development Vite loads them.
if (import.meta.env.DEV) {
  void import('./styles/tokens.css')
  void import('./styles/font.css')
  void import('./styles/reset.css')
  void import('./styles/base.css')
  void import('./styles/utilities.css')
  import.meta.glob(
    './{components/*,shop,shop/site,shop/site/frame,shop/site-sections,access/auth,pages/public,pages/auth}/*.module.css',
    {
      eager: true,
    },
  )
  void import('./home.ts')
  void import('./site-form.ts')
  void import('./sign-in.ts')
  void import('./verify.ts')
}

showOwnSpace()
showCarriedToast()
closeMenuOutside()
prefetchApplication()
