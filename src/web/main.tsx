import './nonce.ts'
import './styles/styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followColorScheme } from '#web/lib/color-scheme.ts'
import { ignoreFallingClicks } from '#web/lib/falling-clicks.ts'
import { cleanSignInAddress } from '#web/lib/navigation/application-at-sign-in.ts'
import { askAgainForStyles } from '#web/lib/rendering/missing-styles.ts'
import { keepTranslatedTexts } from '#web/lib/rendering/translated-texts.ts'
import { App, connectSession } from './app.tsx'
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
registerWorker()
connectSession()
preloadScreen(window.location.pathname)

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
