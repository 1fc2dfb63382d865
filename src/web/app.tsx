import { QueryClientProvider } from '@tanstack/react-query'
import { ConfirmHost } from '#web/components/dialogs/use-confirm.tsx'
import { NotificationHost } from '#web/components/feedback/notify.tsx'
import { askToReload } from './access/auth/other-account.ts'
import { queryClient, setOtherAccountHandler, setSignedOutHandler } from './query-client.ts'
import { Router } from './router.tsx'
import { handleLostSession } from './session.ts'
import { trpc } from './trpc.ts'
import { trpcClient } from './trpc-client.ts'

/** Registers the handlers of session errors. Called once, before the first render. */
export function connectSession(): void {
  setSignedOutHandler(handleLostSession)
  setOtherAccountHandler(askToReload)
}

/** The application with its providers. The component tests render it too. */
export function App() {
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <NotificationHost />
        <ConfirmHost />
        <Router />
      </QueryClientProvider>
    </trpc.Provider>
  )
}
