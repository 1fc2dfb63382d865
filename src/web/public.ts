// The only script of the complete pages, which also work without it.

import { showCarriedToast } from './features/site/carried-toast.ts'
import { closeMenuOutside } from './features/site/phone-menu.ts'
import { prefetchApplication } from './features/site/prefetch-application.ts'

// The build writes these styles into each page. In development Vite loads them.
if (import.meta.env.DEV) {
  void import('./styles/tokens.css')
  void import('./styles/font.css')
  void import('./styles/reset.css')
  void import('./styles/base.css')
  void import('./styles/utilities.css')
  import.meta.glob('./{components,features/site,pages/public}/*.module.css', { eager: true })
}

showCarriedToast()
closeMenuOutside()
prefetchApplication()
