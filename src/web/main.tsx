import './nonce.ts'
import './styles/mantine.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { cleanSignInAddress } from '#web/lib/navigation/application-at-sign-in.ts'
import { reloadOnceAfterDeployment } from '#web/lib/navigation/reload-after-deployment.ts'
import { App, connectSession } from './app.tsx'
import { registerWorker } from './lib/worker.ts'

reloadOnceAfterDeployment()
cleanSignInAddress()
registerWorker()
connectSession()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
