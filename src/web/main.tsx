import './nonce.ts'
import './styles/styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { preloadDialogs } from '#web/components/dialogs/dialog.tsx'
import { followColorScheme } from '#web/lib/color-scheme.ts'
import { ignoreFallingClicks } from '#web/lib/falling-clicks.ts'
import { cleanSignInAddress } from '#web/lib/navigation/application-at-sign-in.ts'
import { askAgainForStyles } from '#web/lib/rendering/missing-styles.ts'
import { keepTranslatedTexts } from '#web/lib/rendering/translated-texts.ts'
import { App, connectSession } from './app.tsx'
import { isBuiltPage } from './lib/built-page.ts'
import { whenRead, whenUsed } from './lib/rendering/when-used.ts'
import { registerWorker } from './lib/worker.ts'
import { preloadScreen } from './router.tsx'

const root = document.getElementById('root')
// The page takes it away in a browser that is too old for the application.
if (!root) throw new Error('The page has no #root')

askAgainForStyles()
followColorScheme()
ignoreFallingClicks()
keepTranslatedTexts()
cleanSignInAddress()
connectSession()

const start = () =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
const screen = preloadScreen(window.location.pathname)
// A built screen stays until the application can show the same.
if (isBuiltPage) void screen.then(start)
else start()
// The files that the worker keeps must not come beside the files of a first visit, which waits longest.
if (isBuiltPage) whenUsed(registerWorker)
else registerWorker()
const whenMoreFits = isBuiltPage ? whenUsed : whenRead
whenMoreFits(preloadDialogs)
