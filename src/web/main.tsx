import { nonce } from './nonce.ts'
import './styles/mantine.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ConfirmHost } from '#web/components/dialogs/use-confirm.tsx'
import { NotificationHost } from '#web/components/feedback/notify.tsx'
import { reloadOnceAfterDeployment } from '#web/lib/navigation/reload-after-deployment.ts'
import { tellOtherAccount } from './features/auth/other-account.ts'
import { loseSession } from './features/auth/use-session.ts'
import { registerWorker } from './lib/worker.ts'
import { Router } from './router.tsx'
import { cssVariablesResolver, theme } from './theme.ts'
import { queryClient, trpc, trpcClient, whenOtherAccount, whenSignedOut } from './trpc.ts'

reloadOnceAfterDeployment()
registerWorker()
whenSignedOut(loseSession)
whenOtherAccount(tellOtherAccount)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

createRoot(root).render(
  <StrictMode>
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariablesResolver}
          defaultColorScheme="auto"
          deduplicateCssVariables={false}
          getStyleNonce={() => nonce}
        >
          <NotificationHost />
          <ConfirmHost />
          <Router />
        </MantineProvider>
      </QueryClientProvider>
    </trpc.Provider>
  </StrictMode>,
)
